import { CODES_OF } from '../../../contracts/estimating/wizards/all.ts';
import { BUTCHER_BLOCK_HIDES, kitchen, kitchenRoom, STANDARD_LAYOUT } from '../../../contracts/estimating/wizards/kitchen.ts';
import { type Answers, linesOf, settle } from '../../../contracts/estimating/wizards/wizard.ts';
import { loadBook } from '../../../server/catalogue/book.ts';

const MEASURES = { floor: '149.50', walls: '392.00', ceilings: '149.50', baseboard: '49.00', roof: '0.00', extwalls: '0.00' };
const oneDecimal = (quantity: string) => Number(quantity).toFixed(1);
const lines = (given: Answers = {}, layout = STANDARD_LAYOUT, measures = MEASURES) =>
  linesOf(kitchen, kitchenRoom(layout, measures), settle(kitchen, given), oneDecimal);
const added = (given: Answers = {}) => lines(given).filter(({ refused }) => refused === null);
const codes = (given: Answers = {}) => added(given).map(({ code }) => code);
const line = (code: number, given: Answers = {}) => {
  const found = lines(given).find((one) => one.code === code);
  return found && `${found.quantity}; ${found.reason}`;
};

describe('kitchen by answers', () => {
  it.each([
    ['R157: single oven', 'oven', 'single', 27035],
    ['R158: standard dishwasher', 'dishwasher', 'standard', 27000],
    ['R159: standard refrigerator', 'refrigerator', 'standard', 27020],
    ['R160: ceramic tile counter', 'counter', 'tile', 15088],
    ['R161: backsplash is included', 'backsplash', 'tile', 15378],
    ['R162: island is included', 'island', 'include', 17015],
    ['R163: baseboard is stain', 'baseboard', 'stain', 24280],
    ['R164: laminate floor', 'floor', 'laminate', 12010],
    ['R165: built-in stove with top', 'stove', 'builtin', 27040],
  ])('%s is the standard answer, and brings its item', (_rule, question, answer, code) => {
    expect(settle(kitchen, {}).answers[question]).toBe(answer);
    expect(settle(kitchen, {}).answers[question]).toBe(answer);
    expect(codes()).toContain(code);
    const another = kitchen.questions.find(({ key }) => key === question)?.options.find(([key]) => key !== answer)?.[0] ?? '';
    expect(codes({ [question]: another })).not.toContain(code);
  });

  it('R142: with a laminate counter there is no island, and the answer comes back with another counter', () => {
    const given = { counter: 'laminate', island: 'include' };
    const settled = settle(kitchen, given);
    expect(settled.answers.island).toBe('none');
    expect(settled.locked.get('island')).toEqual({ by: 'Counter', back: 'Include' });
    expect(settled.notes.get('counter')).toBe('With a laminate counter there is no island.');
    expect(codes(given)).not.toContain(17015);
    expect(line(17060, given)).toBe('42.5; Counter: 20.0 LF x 2.125 ft');
    expect(settle(kitchen, { ...given, counter: 'quartz' }).answers.island).toBe('include');
  });

  it('R143: with butcher block the backsplash items 15378 to 15382 cannot be added, in any quality', () => {
    const { byXref } = loadBook();
    expect([15378, 15379, 15380, 15381, 15382].map((xref) => byXref.get(xref)?.code)).toEqual(Array(5).fill(15378));
    for (const backsplash of ['tile', 'stone', 'slab', 'panel', 'none'])
      for (const code of codes({ counter: 'butcher', backsplash }))
        expect(code < BUTCHER_BLOCK_HIDES.first || code > BUTCHER_BLOCK_HIDES.last).toBe(true);
    const struck = lines({ counter: 'butcher' }).filter(({ refused }) => refused !== null);
    expect(struck.map(({ code, refused }) => [code, refused])).toEqual([[15378, 'not offered with butcher block (items 15378 to 15382)']]);
    expect(settle(kitchen, { counter: 'butcher' }).removed.get('backsplash')).toEqual(new Set(['tile']));
    expect(settle(kitchen, { counter: 'butcher' }).answers.backsplash).toBe('stone');
    expect(codes({ counter: 'quartz', backsplash: 'tile' })).toContain(15378);
  });

  it('R140: a question has more than one option, and its standard answer is one of them', () => {
    for (const { options, standard } of kitchen.questions) {
      expect(options.length).toBeGreaterThan(1);
      expect(options.map(([key]) => key)).toContain(standard);
    }
  });

  it('counts from the layout and the room, and says how', () => {
    expect(added({ counter: 'butcher', backsplash: 'stone' })).toHaveLength(21);
    expect(line(17075, { counter: 'butcher' })).toBe('59.0; Counter: 20.0 LF x 2.125, island 16.5');
    expect(line(15328, { backsplash: 'stone' })).toBe('33.8; Backsplash: 22.5 LF x 1.5 ft');
    expect(line(21005)).toBe('6.0; Counter: one per 4 ft of 22.5 LF');
    expect(line(12010)).toBe('113.5; Floor 149.5 less 36.0 of cabinets');
    expect(line(25000)).toBe('21.5; 49.0 less cabinets, stove and doors');
    expect(line(21015, { oven: 'double', stove: 'electric' })).toBe('2.0; Oven: double, electric; stove: electric range');
    expect(line(21015, { oven: 'none', stove: 'electric' })).toBe('1.0; Stove: electric range');
    expect(line(21015, { oven: 'none' })).toBeUndefined();
  });

  it('never counts below zero, and says what waits for a measurement', () => {
    const small = lines({}, { baseCabinets: '90', wallCabinets: '0', counterRun: '0' });
    expect(small.every(({ quantity }) => Number(quantity) >= 0)).toBe(true);
    expect(small.map(({ code }) => code)).not.toContain(12010);
    expect(small.map(({ code }) => code)).not.toContain(17005);
    const bare = lines({}, STANDARD_LAYOUT, { ...MEASURES, floor: '0.00', baseboard: '0.00' });
    expect(bare.filter(({ unmeasured }) => unmeasured).map(({ code, quantity }) => [code, quantity])).toEqual([
      [12010, '0.0'],
      [12460, '0.0'],
      [25000, '0.0'],
      [24280, '0.0'],
    ]);
  });

  it('takes an unknown answer for the standard one, and every combination makes lines of the book, each once', () => {
    expect(settle(kitchen, { counter: 'gold', nothing: 'x', __proto__: 'y' } as Answers).answers.counter).toBe('tile');
    const book = new Map(loadBook().items.map((item) => [item.code, item]));
    for (const code of [...CODES_OF.kitchen, ...CODES_OF.bathroom, ...CODES_OF.remodel]) expect(book.has(code)).toBe(true);
    for (const { key, options } of kitchen.questions)
      for (const [option] of options) {
        const keys = lines({ [key]: option }).map((one) => one.key);
        expect(new Set(keys).size).toBe(keys.length);
      }
  });
});
