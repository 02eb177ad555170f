import { D, round } from '../../decimal.ts';
import { type Fault, fault, type Token, tokensOf } from './tokens.ts';

/*
 * The language of assembly quantities (docs/assemblies.md): one expression without loops, definitions or calls of anything but
 * the functions below, so that every evaluation ends. Browser and server run this file. Nothing is ever handed to `eval`.
 */

/** The longest text that is read. */
export const MOST_CHARACTERS = 10_000;
/** Parentheses, functions and signs inside each other. */
const MOST_DEPTH = 50;
const MOST_ARGUMENTS = 50;

export const FUNCTIONS = ['min', 'max', 'round', 'roundup', 'if'] as const;
type FunctionName = (typeof FUNCTIONS)[number];

/**
 * What a value is. A number has a power of feet (1 is ft, 2 is SF, 3 is cubic ft); `null` is a written number such as `2`, which is added to and
 * compared with any of them.
 */
export type Kind = { of: 'number'; power: number | null } | { of: 'yes or no' } | { of: 'word' };
export type Value = { of: 'number'; number: D } | { of: 'yes or no'; yes: boolean } | { of: 'word'; word: string };

/** A name that an expression may use. `value` is null where the area has no such measurement. */
export interface Named {
  kind: Kind;
  value: Value | null;
}
export type Names = ReadonlyMap<string, Named>;

interface At {
  from: number;
  to: number;
}
/** Sums and products are lists, so that a long chain is no deeper than a short one. */
export type Node = At &
  (
    | { node: 'number'; number: D }
    | { node: 'word'; word: string }
    | { node: 'name'; name: string }
    | { node: 'negative'; of: Node }
    | { node: 'sum'; terms: { minus: boolean; of: Node }[] }
    | { node: 'product'; factors: { divides: boolean; of: Node }[] }
    | { node: 'compare'; by: string; left: Node; right: Node }
    | { node: 'call'; name: FunctionName; of: Node[] }
  );

export type Parsed = { ok: true; node: Node } | { ok: false; fault: Fault };
export type Evaluated = { ok: true; value: Value } | { ok: false; fault: Fault };

class Stop extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}
const stop = (at: At, text: string, nearest?: string): never => {
  throw new Stop(fault(at.from, at.to, text, nearest));
};
function faultsOf<T extends object>(run: () => T): T | { ok: false; fault: Fault } {
  try {
    return run();
  } catch (error) {
    if (error instanceof Stop) return { ok: false, fault: error.fault };
    throw error;
  }
}

/** Reads an expression. The fault tells the place of the first word that does not fit. */
export function parse(text: string): Parsed {
  if (text.length > MOST_CHARACTERS)
    return { ok: false, fault: fault(MOST_CHARACTERS, text.length, 'A formula has at most 10,000 characters.') };
  return faultsOf(() => {
    const tokens = tokensOf(text);
    if (!Array.isArray(tokens)) throw new Stop(tokens);
    if (tokens.length === 0) stop({ from: 0, to: text.length }, 'Type a quantity, such as floor or 2 * length.');
    const reader = new Reader(tokens, text.length);
    const node = reader.comparison(0);
    reader.mustEnd();
    return { ok: true as const, node };
  });
}

class Reader {
  private place = 0;
  constructor(
    private readonly tokens: Token[],
    private readonly end: number,
  ) {}

  private get next(): Token | undefined {
    return this.tokens[this.place];
  }

  /** The next token if it is one of these signs. */
  private take(...signs: string[]): Token | undefined {
    const { next } = this;
    if (next?.kind !== 'sign' || !signs.includes(next.text)) return undefined;
    this.place++;
    return next;
  }

  private must(sign: string, of: string): Token {
    return this.take(sign) ?? this.unexpected(`${of} needs “${sign}” here.`);
  }

  private unexpected(text: string): never {
    const { next } = this;
    return stop(next ?? { from: this.end, to: this.end }, text);
  }

  mustEnd(): void {
    if (this.next) this.unexpected(`“${this.next.text}” does not fit here: is a sign such as * or a comma missing before it?`);
  }

  comparison(depth: number): Node {
    const left = this.sum(depth);
    const by = this.take('=', '<>', '<', '<=', '>', '>=');
    if (!by) return left;
    const right = this.sum(depth);
    return { node: 'compare', by: by.text, left, right, from: left.from, to: right.to };
  }

  private sum(depth: number): Node {
    const first = this.product(depth);
    const terms = [{ minus: false, of: first }];
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-'))
      terms.push({ minus: sign.text === '-', of: this.product(depth) });
    return terms.length === 1 ? first : { node: 'sum', terms, from: first.from, to: terms.at(-1)?.of.to ?? first.to };
  }

  private product(depth: number): Node {
    const first = this.one(depth);
    const factors = [{ divides: false, of: first }];
    for (let sign = this.take('*', '/'); sign; sign = this.take('*', '/'))
      factors.push({ divides: sign.text === '/', of: this.one(depth) });
    return factors.length === 1 ? first : { node: 'product', factors, from: first.from, to: factors.at(-1)?.of.to ?? first.to };
  }

  private one(depth: number): Node {
    const { next } = this;
    if (!next) return this.unexpected('The formula ends too early: something is missing here.');
    if (depth > MOST_DEPTH) stop(next, 'This formula has too many parentheses inside each other.');
    this.place++;
    const { from, to, text } = next;
    switch (next.kind) {
      case 'number':
        return { node: 'number', number: new D(text), from, to };
      case 'word':
        return { node: 'word', word: text, from, to };
      case 'name':
        return this.take('(') ? this.call(next, depth) : { node: 'name', name: text, from, to };
      case 'sign':
        break;
    }
    if (text === '-') {
      const of = this.one(depth + 1);
      return { node: 'negative', of, from, to: of.to };
    }
    if (text === '(') {
      const inner = this.comparison(depth + 1);
      const close = this.must(')', 'This parenthesis');
      return { ...inner, from, to: close.to };
    }
    this.place--;
    return this.unexpected(`“${text}” does not fit here: a number, a measurement or an answer is missing before it.`);
  }

  private call(name: Token, depth: number): Node {
    const known = FUNCTIONS.find((one) => one === name.text);
    if (!known) {
      const near = nearestOf(name.text, FUNCTIONS);
      return stop(name, `There is no function ${name.text}.${near ? ` Did you mean ${near}?` : ''}`, near);
    }
    const of = [this.comparison(depth + 1)];
    while (this.take(',')) {
      if (of.length === MOST_ARGUMENTS) stop(name, `${name.text} takes at most ${MOST_ARGUMENTS} values.`);
      of.push(this.comparison(depth + 1));
    }
    const close = this.must(')', name.text);
    const at = { from: name.from, to: close.to };
    if (known === 'if' && of.length !== 3) stop(at, 'if needs three values: if(what is asked, the quantity if so, the quantity if not).');
    if ((known === 'round' || known === 'roundup') && of.length > 2) stop(at, `${known} takes a number, and at most the decimals to keep.`);
    const [, decimals] = of;
    if (known.startsWith('round') && decimals && !(decimals.node === 'number' && decimals.number.isInteger() && decimals.number.lte(4)))
      stop(decimals, 'The decimals to keep are a whole number from 0 to 4.');
    return { node: 'call', name: known, of, ...at };
  }
}

const UNITS = ['a plain number', 'ft', 'SF', 'cubic ft'];
/** `ft`, `SF`, `cubic ft`; a word of its own for what no trade measures. */
export const unitOf = (power: number | null): string => (power === null ? 'a number' : (UNITS[power] ?? `ft to the power of ${power}`));
const wordOf = (kind: Kind): string => {
  if (kind.of === 'number') return unitOf(kind.power);
  return kind.of === 'word' ? 'a word' : 'yes or no';
};

/** Checks names and units, and answers what the expression gives. Every branch is checked, also those that an answer leaves out. */
export function check(node: Node, names: Names): { ok: true; kind: Kind } | { ok: false; fault: Fault } {
  return faultsOf(() => ({ ok: true as const, kind: kindOf(node, names) }));
}

function mustBeNumber(node: Node, names: Names): number | null {
  const kind = kindOf(node, names);
  return kind.of === 'number' ? kind.power : stop(node, `A number belongs here, not ${wordOf(kind)}.`);
}

/** The kind that two values share, which are added, compared or chosen between. */
function alike(a: Kind, b: Kind, at: Node, verb: string): Kind {
  if (a.of === 'number' && b.of === 'number') {
    if (a.power === null) return b;
    if (b.power === null || a.power === b.power) return a;
  } else if (a.of === b.of) return a;
  return stop(at, `${wordOf(a)} and ${wordOf(b)} cannot be ${verb}.`);
}

function kindOf(node: Node, names: Names): Kind {
  switch (node.node) {
    case 'number':
      return { of: 'number', power: null };
    case 'word':
      return { of: 'word' };
    case 'name': {
      const named = names.get(node.name);
      if (named) return named.kind;
      const near = nearestOf(node.name, [...names.keys()]);
      return stop(node, `There is no measurement or answer ${node.name}.${near ? ` Did you mean ${near}?` : ''}`, near);
    }
    case 'negative':
      return { of: 'number', power: mustBeNumber(node.of, names) };
    case 'sum': {
      let sum: Kind = { of: 'number', power: null };
      for (const { of } of node.terms) sum = alike(sum, { of: 'number', power: mustBeNumber(of, names) }, of, 'added or subtracted');
      return sum;
    }
    case 'product': {
      let power: number | null = null;
      for (const { divides, of } of node.factors) {
        const factor = mustBeNumber(of, names);
        if (factor !== null) power = (power ?? 0) + (divides ? -factor : factor);
      }
      return { of: 'number', power };
    }
    case 'compare': {
      const kind = alike(kindOf(node.left, names), kindOf(node.right, names), node.right, 'compared');
      if (kind.of !== 'number' && node.by !== '=' && node.by !== '<>') stop(node, `${wordOf(kind)} is compared with = or <> only.`);
      return { of: 'yes or no' };
    }
    case 'call': {
      const [first, ...rest] = node.of as [Node, ...Node[]];
      if (node.name === 'if') {
        const asked = kindOf(first, names);
        if (asked.of !== 'yes or no') stop(first, `if asks for yes or no, such as niche or length > 8, not ${wordOf(asked)}.`);
        const [yes, no] = rest as [Node, Node];
        return alike(kindOf(yes, names), kindOf(no, names), no, 'chosen between');
      }
      if (node.name === 'round' || node.name === 'roundup') return { of: 'number', power: mustBeNumber(first, names) };
      let kind: Kind = { of: 'number', power: null };
      for (const one of node.of) kind = alike(kind, { of: 'number', power: mustBeNumber(one, names) }, one, 'compared');
      return kind;
    }
  }
}

/** The value of a checked expression. Only the branch of an `if` that counts is evaluated. */
export function evaluate(node: Node, names: Names): Evaluated {
  return faultsOf(() => ({ ok: true as const, value: computed(node, names) }));
}

const number = (value: D): Value => ({ of: 'number', number: value });
const yesOrNo = (yes: boolean): Value => ({ of: 'yes or no', yes });

function numberOf(node: Node, names: Names): D {
  const value = computed(node, names);
  return value.of === 'number' ? value.number : stop(node, 'A number belongs here.');
}

function computed(node: Node, names: Names): Value {
  switch (node.node) {
    case 'number':
      return number(node.number);
    case 'word':
      return { of: 'word', word: node.word };
    case 'name': {
      const named = names.get(node.name);
      if (!named) return stop(node, `There is no measurement or answer ${node.name}.`);
      return named.value ?? stop(node, `${node.name} is not known: measure the area first.`);
    }
    case 'negative':
      return number(numberOf(node.of, names).negated());
    case 'sum':
      return number(
        node.terms.reduce((sum, { minus, of }) => (minus ? sum.minus(numberOf(of, names)) : sum.plus(numberOf(of, names))), new D(0)),
      );
    case 'product':
      return number(
        node.factors.reduce((product, { divides, of }) => {
          const factor = numberOf(of, names);
          if (!divides) return product.times(factor);
          return factor.isZero() ? stop(of, 'This is 0, and nothing can be divided by 0.') : product.div(factor);
        }, new D(1)),
      );
    case 'compare':
      return yesOrNo(compared(node.by, computed(node.left, names), computed(node.right, names), node));
    case 'call':
      return called(node, names);
  }
}

function called({ name, of }: Extract<Node, { node: 'call' }>, names: Names): Value {
  const [first, second, third] = of as [Node, Node, Node];
  switch (name) {
    case 'if': {
      const asked = computed(first, names);
      if (asked.of !== 'yes or no') return stop(first, 'if asks for yes or no.');
      return computed(asked.yes ? second : third, names);
    }
    case 'min':
      return number(D.min(...of.map((one) => numberOf(one, names))));
    case 'max':
      return number(D.max(...of.map((one) => numberOf(one, names))));
    default: {
      const decimals = second?.node === 'number' ? second.number.toNumber() : 0;
      const value = numberOf(first, names);
      // As everywhere the noise of repeating decimals goes first, so that 1 / 3 * 3 is not rounded up to 2.
      return number(name === 'round' ? round(value, decimals) : value.toDecimalPlaces(15).toDecimalPlaces(decimals, D.ROUND_CEIL));
    }
  }
}

function compared(by: string, left: Value, right: Value, at: Node): boolean {
  let order: number;
  if (left.of === 'number' && right.of === 'number') order = left.number.toDecimalPlaces(15).comparedTo(right.number.toDecimalPlaces(15));
  else if (left.of === 'word' && right.of === 'word') order = left.word.toLowerCase() === right.word.toLowerCase() ? 0 : 1;
  else if (left.of === 'yes or no' && right.of === 'yes or no') order = left.yes === right.yes ? 0 : 1;
  else return stop(at, 'These cannot be compared.');
  switch (by) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
}

/** The candidate that one most likely meant: at most two letters differ, swapped neighbours count once, and fewer in a short name. */
export function nearestOf(typed: string, candidates: readonly string[]): string | undefined {
  const allowed = Math.min(2, Math.floor(typed.length / 2));
  let nearest: string | undefined;
  let least = allowed + 1;
  for (const candidate of candidates) {
    const far = Math.abs(candidate.length - typed.length) > 2 ? Number.POSITIVE_INFINITY : distance(typed.toLowerCase(), candidate);
    if (far < least) [nearest, least] = [candidate, far];
  }
  return nearest;
}

/** Letters to insert, delete, replace or swap with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min((above[column] as number) + 1, (now[column - 1] as number) + 1, (above[column - 1] as number) + same);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (before[column - 2] as number) + 1);
      now.push(least);
    }
    [before, above] = [above, now];
  }
  return above[b.length] as number;
}
