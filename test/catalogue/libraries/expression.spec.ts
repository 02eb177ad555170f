import { readFileSync } from 'node:fs';
import { MOST_CHARACTERS, nearestOf, parse } from '../../../contracts/catalogue/assembly/expression.ts';
import { checkFormula, namesOf, type Question, quantityOf, roomOf, stepsOf } from '../../../contracts/catalogue/assembly/quantity.ts';
import { D, fixed } from '../../../contracts/decimal.ts';

const number = (name: string, unit: '' | 'ft' | 'SF', standard: string): Question => ({
  name,
  kind: 'number',
  unit,
  options: [],
  standard,
});
const questions: Question[] = [
  number('shower_length', 'ft', '5'),
  number('shower_width', 'ft', '3'),
  number('tile_height', 'ft', '7'),
  number('shelves', '', '4'),
  { name: 'niche', kind: 'yes or no', unit: '', options: [], standard: 'yes' },
  { name: 'glass', kind: 'choice', unit: '', options: ['framed', 'frameless', 'none'], standard: 'framed' },
];
const room = { floor: '42.5', walls: '216', ceiling: '42.5', baseboard: '27', length: '8.5', width: '5', height: '8' };
const names = namesOf(questions, room);

/** The rows of a table of the page whose first cell is a formula. */
const rowsOf = (heading: string): string[][] => {
  const [, after = ''] = readFileSync('docs/assemblies.md', 'utf8').split(`## ${heading}`);
  return (after.split('\n## ')[0] as string)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim().replace(/^`|`$/g, ''))
        .slice(1, -1),
    );
};

describe('docs/assemblies.md is true', () => {
  const examples = rowsOf('What can be written');
  const refused = rowsOf('What is refused');
  it('has examples', () => expect([examples.length, refused.length]).toEqual([17, 13]));
  it.each(examples)('%s gives %s', (formula, gives) => {
    if (gives === 'yes or no, for if' || gives?.startsWith('yes or no')) {
      expect(quantityOf(`if(${formula}, 1, 0)`, 'EA', names, 1)).toEqual({ ok: true, quantity: '1.0' });
      return;
    }
    expect(quantityOf(formula as string, 'Units', names, 1)).toEqual({ ok: true, quantity: gives });
  });
  it.each(refused)('%s for a line in %s: %s', (formula, unit, says) => {
    const given = quantityOf(formula as string, unit as string, names, 1);
    expect(given.ok ? given : given.fault.text).toBe(says);
  });
});

describe('the place of a mistake', () => {
  it('is the word, with the nearest name that Tab takes', () => {
    const text = 'walls - (shower_length + 2 * shower_width) * tile_hieght';
    const read = checkFormula(text, 'SF', questions);
    if (read.ok) throw new Error('was read');
    expect(text.slice(read.fault.from, read.fault.to)).toBe('tile_hieght');
    expect(read.fault.nearest).toBe('tile_height');
  });
  it('is the divisor that is 0, and the branch that does not count is not computed', () => {
    const text = 'floor / (shelves - 4)';
    const given = quantityOf(text, 'EA', names, 1);
    expect(given.ok || text.slice(given.fault.from, given.fault.to)).toBe('(shelves - 4)');
    expect(quantityOf('if(shelves = 4, 7, 1 / (shelves - 4))', 'EA', names, 1)).toEqual({ ok: true, quantity: '7.0' });
  });
  it('a measurement that the area does not have is no 0', () => {
    const given = quantityOf('roof', 'SF', names, 1);
    expect(given).toEqual({ ok: false, fault: { from: 0, to: 4, text: 'roof is not known: measure the area first.' } });
  });
  it('names are near by letters, not by chance', () => {
    expect(nearestOf('flor', ['floor', 'roof'])).toBe('floor');
    expect(nearestOf('wdith', ['width', 'height'])).toBe('width');
    expect(nearestOf('x', ['floor', 'roof'])).toBeUndefined();
    expect(nearestOf('cabinets', ['floor', 'roof'])).toBeUndefined();
  });
});

describe('rude input ends, and says where', () => {
  it('10,001 characters', () => {
    expect(parse('1'.repeat(MOST_CHARACTERS + 1))).toMatchObject({ ok: false, fault: { from: MOST_CHARACTERS } });
  });
  it('10,000 characters: a long sum is computed, deep parentheses and signs are refused', () => {
    expect(quantityOf(`${'1+'.repeat(4_999)}1`, 'EA', names, 1)).toEqual({ ok: true, quantity: '5000.0' });
    for (const text of ['('.repeat(MOST_CHARACTERS), `${'-'.repeat(9_999)}1`, 'if('.repeat(3_333), 'min('.repeat(2_500)])
      expect(parse(text)).toMatchObject({ ok: false });
  });
  it('numbers beyond all quantities are refused, not written with an exponent', () => {
    expect(quantityOf(`${'999999999*'.repeat(900)}1`, 'EA', names, 1)).toMatchObject({ ok: false });
    expect(quantityOf('9'.repeat(31), 'EA', names, 1)).toMatchObject({ ok: false });
  });
  it.each([
    '\0',
    '\ud83d',
    '😀',
    '<script>',
    '=1+1',
    "floor'; drop table",
    '"open',
    'constructor',
    '__proto__',
    'toString(1)',
    'a.b',
    '1e5',
    '1,5',
  ])('%j', (text) => expect(checkFormula(text, 'SF', questions).ok).toBe(false));
});

/** A fixed sequence that looks random, so that a failure can be repeated. */
function* sequence(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

it('2,000 expressions give what a model of decimals gives, in the same order of signs', () => {
  const next = sequence(13);
  const roll = (sides: number) => Math.floor(next.next().value * sides);
  // Each expression is made together with its value by Decimal alone.
  const make = (depth: number): { text: string; value: D } | null => {
    if (depth === 0 || roll(4) === 0) {
      const value = `${roll(50)}.${roll(100)}`;
      return roll(3) === 0 ? { text: 'shelves', value: new D(4) } : { text: value, value: new D(value) };
    }
    const left = make(depth - 1);
    const right = make(depth - 1);
    if (!left || !right) return null;
    const pair = `${left.text}, ${right.text}`;
    switch (roll(8)) {
      case 0:
        return { text: `(${left.text} + ${right.text})`, value: left.value.plus(right.value) };
      case 1:
        return { text: `(${left.text} - ${right.text})`, value: left.value.minus(right.value) };
      case 2:
        return { text: `${left.text} * ${right.text}`, value: left.value.times(right.value) };
      case 3:
        return right.value.isZero() ? null : { text: `(${left.text}) / (${right.text})`, value: left.value.div(right.value) };
      case 4:
        return { text: `min(${pair})`, value: D.min(left.value, right.value) };
      case 5:
        return { text: `max(${pair})`, value: D.max(left.value, right.value) };
      case 6:
        return { text: `round(${left.text}, 2)`, value: new D(fixed(left.value, 2)) };
      default:
        return {
          text: `if(${left.text} > ${right.text}, ${pair})`,
          value: left.value.toDecimalPlaces(15).gt(right.value.toDecimalPlaces(15)) ? left.value : right.value,
        };
    }
  };
  let computed = 0;
  for (let n = 0; n < 2_000; n++) {
    const made = make(4);
    if (!made || made.value.lt(0) || made.value.gt(1_000_000)) continue;
    computed++;
    expect([made.text, quantityOf(made.text, 'EA', names, 2)]).toEqual([made.text, { ok: true, quantity: fixed(made.value, 2) }]);
  }
  expect(computed).toBeGreaterThan(1_000);
});

it('step by step: each part once, the whole last, and only the branch that counts', () => {
  expect(
    stepsOf('if(niche, (shower_length + 2 * shower_width) * tile_height, floor)', names).map(({ text, value, unit }) => [
      text,
      value,
      unit,
    ]),
  ).toEqual([
    ['shower_length', '5.00', 'ft'],
    ['shower_width', '3.00', 'ft'],
    ['2 * shower_width', '6.00', 'ft'],
    ['(shower_length + 2 * shower_width)', '11.00', 'ft'],
    ['tile_height', '7.00', 'ft'],
    ['(shower_length + 2 * shower_width) * tile_height', '77.00', 'SF'],
    ['if(niche, (shower_length + 2 * shower_width) * tile_height, floor)', '77.00', 'SF'],
  ]);
});

it('an area gives its measurements, and its lengths where it was measured by its walls', () => {
  const measures = { floor: '42.50', walls: '216.00', ceilings: '42.50', baseboard: '27.00', roof: '0.00', extwalls: '0.00' };
  expect(roomOf({ measures, interior: null })).toEqual({ floor: '42.50', walls: '216.00', ceiling: '42.50', baseboard: '27.00' });
  const feet = {
    shortWallsFeet: '5',
    shortWallsInches: '0',
    longWallsFeet: '8',
    longWallsInches: '6',
    ceilingHeight1Feet: '8',
    ceilingHeight1Inches: '',
  };
  expect(roomOf({ measures, interior: feet as never })).toMatchObject({ length: '8.5', width: '5', height: '8' });
});
