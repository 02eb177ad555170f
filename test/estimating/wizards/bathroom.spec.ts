import { bathroom, bathroomRoom, doesNotFit, measured, STANDARD_BATH } from '../../../contracts/estimating/wizards/bathroom.ts';
import { type Answers, linesOf, settle } from '../../../contracts/estimating/wizards/wizard.ts';

const oneDecimal = (quantity: string) => Number(quantity).toFixed(1);
const lines = (given: Answers = {}, size = STANDARD_BATH) => linesOf(bathroom, bathroomRoom(size), settle(bathroom, given), oneDecimal);
const codes = (given: Answers = {}) => lines(given).flatMap(({ code, refused }) => (refused === null ? [code] : []));
const line = (code: number, given: Answers = {}, size = STANDARD_BATH) => {
  const found = lines(given, size).find((one) => one.code === code);
  return found && `${found.quantity}; ${found.reason}`;
};

describe('bathroom by answers', () => {
  it('R149: the quality is Good', () => expect(settle(bathroom, {}).answers.quality).toBe('Good'));

  it.each([
    ['R150: demolition and hauling is included', 'old', 'out', [19025, 28330]],
    ['R151: the vent fan is basic', 'fan', 'basic', [21100]],
    ['R152: the vanity is 36 inches', 'vanity', '36', [17105]],
    ['R153: the shower is ceramic', 'finish', 'ceramic', [15148]],
    ['R154: the flooring is ceramic tile', 'floor', 'ceramic', [15013]],
    ['R155: paint covers walls and ceilings', 'paint', 'both', [24000]],
  ])('%s by default', (_rule, question, answer, items) => {
    expect(settle(bathroom, {}).answers[question]).toBe(answer);
    expect(codes()).toEqual(expect.arrayContaining(items));
    const another = bathroom.questions.find(({ key }) => key === question)?.options.find(([key]) => key !== answer)?.[0] ?? '';
    for (const code of items) expect(codes({ [question]: another })).not.toContain(code);
  });

  it('R153: the bath is a shower by default', () => {
    expect(settle(bathroom, {}).answers.bathing).toBe('shower');
    expect(codes()).toEqual(expect.arrayContaining([26150, 15063, 26165]));
  });

  it('counts a bath of 9 by 5 ft as the plan shows it', () => {
    expect(lines()).toHaveLength(20);
    expect(line(15148)).toBe('77.0; 11.0 LF of wall x 7 ft');
    expect(line(15208)).toBe('92.0; tile 77.0 and pan 15.0');
    expect(line(20020)).toBe('192.0; walls and ceiling 269.0 less tile 77.0');
    expect(line(15013)).toBe('30.0; Floor 45.0 less shower 15.0');
    expect(line(15093)).toBe('11.5; 28.0 less shower, vanity and door');
    expect(line(26255)).toBe('3.0; toilet 1, vanity 2');
    expect(line(15063)).toBe('1.0; Shower: 36 x 60 in');
  });

  it('counts from the size and the answers', () => {
    expect(line(15148, { height: 'ceiling' })).toBe('88.0; 11.0 LF of wall x 8 ft');
    expect(line(15148, { height: 'ceiling' }, { ...STANDARD_BATH, ceilingFeet: '6', ceilingInches: '6' })).toBe(
      '71.5; 11.0 LF of wall x 6.5 ft',
    );
    expect(line(26130, { bathing: 'tub' })).toBe('1.0; Tub: 30 x 60 in');
    expect(line(15013, { bathing: 'tub' })).toBe('32.5; Floor 45.0 less tub 12.5');
    expect(line(26070, { vanity: '60' })).toBe('2.0; Vanity: two bowls');
    expect(line(26255, { vanity: '60', toilet: 'keep' })).toBe('4.0; vanity 4');
    expect(line(26255, { vanity: 'none', toilet: 'keep' })).toBeUndefined();
    expect(line(15013, { bathing: 'none' })).toBe('45.0; Floor 45.0');
  });

  it('a shower has no painted wall, and without one nothing is tiled', () => {
    expect(settle(bathroom, { finish: 'paint' }).answers.finish).toBe('ceramic');
    expect(settle(bathroom, { finish: 'paint', bathing: 'tub' }).answers.finish).toBe('paint');
    const none = settle(bathroom, { bathing: 'none' });
    expect(none.answers.finish).toBe('paint');
    expect(none.locked.get('finish')).toEqual({ by: 'Bathing', back: 'Ceramic tile' });
    expect(codes({ bathing: 'none' })).not.toEqual(expect.arrayContaining([15148]));
    expect(codes({ finish: 'acrylic' })).toEqual(expect.arrayContaining([26145, 15173]));
    expect(codes({ finish: 'acrylic' })).not.toContain(15208);
  });

  it('says what does not fit, and draws what it counts', () => {
    const room = bathroomRoom(STANDARD_BATH);
    expect(doesNotFit(room, settle(bathroom, {}).answers)).toBeNull();
    expect(doesNotFit(room, settle(bathroom, { vanity: '60' }).answers)).toBe(
      'Shower or tub, toilet and vanity need 10.5 ft along a wall of 9.0 ft.',
    );
    const plan = measured(room, settle(bathroom, {}).answers);
    expect([plan.floor, plan.walls, plan.baseboard, plan.around].map((value) => value.toFixed(1))).toEqual([
      '45.0',
      '224.0',
      '28.0',
      '11.0',
    ]);
  });

  it('a size of nothing counts nothing below zero', () => {
    const nothing = { lengthFeet: '0', lengthInches: '0', widthFeet: '0', widthInches: '0', ceilingFeet: '0', ceilingInches: '0' };
    for (const { quantity } of lines({}, nothing)) expect(Number(quantity)).toBeGreaterThanOrEqual(0);
  });
});
