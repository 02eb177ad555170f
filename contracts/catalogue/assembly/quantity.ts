import { D, fixed, round } from '../../decimal.ts';
import { LIMITS } from '../../decimal-fields.ts';
import type { InteriorInput, Measures } from '../../measures/entities.ts';
import { check, evaluate, type Kind, type Named, type Names, type Node, parse, unitOf } from './expression.ts';
import { type Fault, fault } from './tokens.ts';

/** What an assembly asks before it gives quantities; formulas use the answer by `name`. */
export interface Question {
  name: string;
  kind: 'number' | 'yes or no' | 'choice';
  /** Of a number: `ft`, `SF`, or empty for a count. */
  unit: '' | 'ft' | 'SF';
  /** Of a choice, at least two. */
  options: string[];
  /** The answer until somebody gives another: a decimal, `yes` or `no`, or one of the options. */
  standard: string;
}

/** The measurements that a formula may name, with the power of feet that each is in. */
export const MEASUREMENTS = {
  floor: 2,
  walls: 2,
  ceiling: 2,
  baseboard: 1,
  roof: 2,
  extwalls: 2,
  length: 1,
  width: 1,
  height: 1,
} as const;
export type Measurement = keyof typeof MEASUREMENTS;

/** The measurements of a room in ft and SF, as decimals; what the area does not have is left out. */
export type Room = Partial<Record<Measurement, string>>;

const feet = (feet: string, inches: string) => round(new D(feet || 0).plus(new D(inches || 0).div(12)), 4).toFixed();

/** The room that an area is. Lengths are known when the area was calculated from its walls; 0 is a measurement that it does not have. */
export function roomOf({ measures, interior }: { measures: Measures; interior: InteriorInput | null }): Room {
  const room: Room = {};
  const put = (name: Measurement, value: string) => {
    if (new D(value || 0).gt(0)) room[name] = value;
  };
  put('floor', measures.floor);
  put('walls', measures.walls);
  put('ceiling', measures.ceilings);
  put('baseboard', measures.baseboard);
  put('roof', measures.roof);
  put('extwalls', measures.extwalls);
  if (interior) {
    put('length', feet(interior.longWallsFeet, interior.longWallsInches));
    put('width', feet(interior.shortWallsFeet, interior.shortWallsInches));
    put('height', feet(interior.ceilingHeight1Feet, interior.ceilingHeight1Inches));
  }
  return room;
}

const DECIMAL = /^\d{1,15}(\.\d{1,15})?$/;

function answered({ kind, unit, options, standard }: Question, answer: string | undefined): Named {
  const given = answer?.trim() || standard;
  switch (kind) {
    case 'number':
      return {
        kind: { of: 'number', power: unit === 'SF' ? 2 : unit === 'ft' ? 1 : 0 },
        value: { of: 'number', number: new D(DECIMAL.test(given) ? given : DECIMAL.test(standard) ? standard : 0) },
      };
    case 'yes or no':
      return { kind: { of: 'yes or no' }, value: { of: 'yes or no', yes: given.toLowerCase() === 'yes' } };
    case 'choice':
      return { kind: { of: 'word' }, value: { of: 'word', word: options.includes(given) ? given : standard } };
  }
}

/** The names of formulas in a room: its measurements, and the answers to the questions (the standard answer where none is given). */
export function namesOf(questions: readonly Question[], room: Room, answers: Readonly<Record<string, string>> = {}): Names {
  const names = new Map<string, Named>();
  for (const [name, power] of Object.entries(MEASUREMENTS)) {
    const value = room[name as Measurement];
    names.set(name, { kind: { of: 'number', power }, value: value === undefined ? null : { of: 'number', number: new D(value) } });
  }
  for (const question of questions) names.set(question.name, answered(question, answers[question.name]));
  return names;
}

/** The power of feet that a line's unit stands for. Other units take what they are given: `roundup(floor / 60)` is a number of bags. */
const POWERS: Record<string, number> = { SF: 2, LF: 1, CF: 3 };

export type CheckedFormula = { ok: true } | { ok: false; fault: Fault };
export type FormulaKind = { ok: true; kind: Kind } | { ok: false; fault: Fault };

/** Whether a formula can be saved for a line of this unit: it reads, its names are known, and its units fit. */
export function checkFormula(text: string, unit: string, questions: readonly Question[]): CheckedFormula {
  return checkUnit(text, kindOfFormula(text, namesOf(questions, {})), unit);
}

/** What a formula gives, whatever the unit of its line: a long text is read once for all lines that have it. */
export function kindOfFormula(text: string, names: Names): FormulaKind {
  const parsed = parse(text);
  return parsed.ok ? check(parsed.node, names) : parsed;
}

/** Whether what a formula gives can be the quantity of a line of this unit. */
export function checkUnit(text: string, read: FormulaKind, unit: string): CheckedFormula {
  if (!read.ok) return read;
  const wrong = misfit(read.kind, unit);
  return wrong ? { ok: false, fault: fault(0, text.length, wrong) } : { ok: true };
}

function misfit(kind: Kind, unit: string): string | null {
  if (kind.of !== 'number') return kind.of === 'word' ? 'This gives a word, not a quantity.' : 'This gives yes or no: write if(…, 1, 0).';
  const power = POWERS[unit.toUpperCase()];
  if (power === undefined || kind.power === null || kind.power === power) return null;
  return `This line is counted in ${unit}, and the formula gives ${unitOf(kind.power)}.`;
}

export type Computed = { ok: true; quantity: string } | { ok: false; fault: Fault };

/** The quantity that a formula gives in a room, rounded half up to `decimals`. A negative or too large one is a fault. */
export function quantityOf(text: string, unit: string, names: Names, decimals: number): Computed {
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  const checked = check(parsed.node, names);
  if (!checked.ok) return checked;
  const wrong = misfit(checked.kind, unit);
  if (wrong) return { ok: false, fault: fault(0, text.length, wrong) };
  const evaluated = evaluate(parsed.node, names);
  if (!evaluated.ok) return evaluated;
  if (evaluated.value.of !== 'number') return { ok: false, fault: fault(0, text.length, 'This gives no quantity.') };
  const quantity = evaluated.value.number;
  if (quantity.toDecimalPlaces(15).lt(0)) return { ok: false, fault: fault(0, text.length, 'This gives less than 0 here.') };
  if (quantity.gt(LIMITS.quantity)) return { ok: false, fault: fault(0, text.length, 'This gives more than 1,000,000 here.') };
  return { ok: true, quantity: fixed(quantity, decimals) };
}

/** One part of a formula with what it gives. */
export interface Step {
  text: string;
  value: string;
  unit: string;
}

const MOST_STEPS = 12;

/** The parts of a formula in the order in which they are computed, the whole one last. Parts that an answer leaves out are not told. */
export function stepsOf(text: string, names: Names): Step[] {
  const parsed = parse(text);
  if (!parsed.ok) return [];
  const steps: Step[] = [];
  const walk = (node: Node): void => {
    if (steps.length >= MOST_STEPS) return;
    for (const inner of innerOf(node, names)) walk(inner);
    if (node.node === 'number' || node.node === 'word' || node.node === 'negative') return;
    const value = evaluate(node, names);
    const kind = check(node, names);
    if (!value.ok || !kind.ok || value.value.of !== 'number' || kind.kind.of !== 'number') return;
    const { power } = kind.kind;
    const unit = power === 1 || power === 2 || power === 3 ? unitOf(power) : '';
    const step = { text: text.slice(node.from, node.to).replace(/\s+/g, ' '), value: fixed(value.value.number, 2), unit };
    if (!steps.some((one) => one.text === step.text)) steps.push(step);
  };
  walk(parsed.node);
  return steps;
}

function innerOf(node: Node, names: Names): Node[] {
  switch (node.node) {
    case 'negative':
      return [node.of];
    case 'sum':
      return node.terms.map(({ of }) => of);
    case 'product':
      return node.factors.map(({ of }) => of);
    case 'compare':
      return [node.left, node.right];
    case 'call': {
      const [first, yes, no] = node.of;
      if (node.name !== 'if' || !first || !yes || !no) return node.of;
      const asked = evaluate(first, names);
      return asked.ok && asked.value.of === 'yes or no' ? [asked.value.yes ? yes : no] : [];
    }
    default:
      return [];
  }
}
