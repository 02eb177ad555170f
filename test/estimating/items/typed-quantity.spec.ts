import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { readQuantity } from '../../../web/estimating/edits/typed-quantity.ts';

const read = (text: string, decimals = 1) => readQuantity(text, decimals, LIMITS.quantity);

it.each([
  ['30 sq', 'SF', '3000.0', '= 3,000.0'],
  ['2.5 squares', 'SF', '250.0', '= 250.0'],
  ['(20+4) SQ', 'SF', '2400.0', '= 2,400.0'],
  ['30 sq', 'SQ', '30.0', ''],
  ['30 sq', 'EA', '30.0', ''],
  ['30 sqft', 'SF', '30.0', ''],
  ['30 SF', 'SF', '30.0', ''],
])('roofing squares are 100 SF each where a line is counted in SF, and nowhere else: %s of %s is %s', (text, unit, value, understood) =>
  expect(readQuantity(text, 1, LIMITS.quantity, unit)).toMatchObject({ ok: true, value, understood }),
);

describe('a quantity as it is typed', () => {
  it.each([
    ['12*8', '96.0'],
    [`12'6" x 8`, '100.0'],
    [`12' 6 x 8`, '100.0'],
    ['(10+4)*8/2', '56.0'],
    ['3 x 8', '24.0'],
    ['3x8', '24.0'],
    ['=2+3', '5.0'],
    ['3 1/2', '3.5'],
    ['1/2', '0.5'],
    [`6"`, '0.5'],
    [`6 1/2" * 12`, '6.5'],
    ['1,200 / 2', '600.0'],
    ['12 × 8 ÷ 2', '48.0'],
    ['10 - 4', '6.0'],
    ['10-4-1', '5.0'],
    ['24/2/3', '4.0'],
    ['--5', '5.0'],
    ['((((((8))))))', '8.0'],
    ['.5*4', '2.0'],
    ['12 * 8 SF', '96.0'],
    [`10' x 12' sf`, '120.0'],
    ['26 LF', '26.0'],
    ['1,250.', '1250.0'],
    ['', '0.0'],
    ['-0', '0.0'],
    ['1000000', '1000000.0'],
  ])('%s is %s', (text, value) => {
    expect(read(text)).toMatchObject({ ok: true, value });
  });

  it.each([
    ['-5', 'A quantity is 0 or more, not −5.'],
    ['2-7', 'A quantity is 0 or more, not −5.'],
    ['12*', 'The sum is not finished.'],
    ['12 x', 'The sum is not finished.'],
    ['(12+3', 'A bracket is not closed.'],
    ['12)', 'A bracket is closed that was not opened.'],
    ['5/0', 'A sum cannot be divided by 0.'],
    ['5/(2-2)', 'A sum cannot be divided by 0.'],
    ['99999999999', 'A quantity is at most 1,000,000.'],
    ['1000000.04', 'kept'],
    ['999999*999999*999999*999999*999999*999999', 'A quantity is at most 1,000,000.'],
    ['1e309', '“e” cannot be read here. Type a number, or a sum such as 12 x 8.'],
    ['NaN', '“N” cannot be read here. Type a number, or a sum such as 12 x 8.'],
    ['Infinity', '“I” cannot be read here. Type a number, or a sum such as 12 x 8.'],
    ['alert(1)', '“a” cannot be read here. Type a number, or a sum such as 12 x 8.'],
    ['12 8', '“8” cannot be read here. Type a number, or a sum such as 12 x 8.'],
    ['1,2', '“,” cannot be read here. Type a number, or a sum such as 12 x 8.'],
    [`12' 14" x 2`, 'Inches beside feet are fewer than 12.'],
  ])('%s says in words what is wrong', (text, reason) => {
    const typed = read(text);
    if (reason === 'kept') expect(typed).toMatchObject({ ok: true, rounded: '1,000,000.04 is kept as 1,000,000.0' });
    else expect(typed).toEqual({ ok: false, reason });
  });

  it('R103: says what it rounds, and what a sum comes to', () => {
    expect(read('90.25')).toEqual({ ok: true, value: '90.3', understood: '', rounded: '90.25 is kept as 90.3' });
    expect(read('90.2')).toEqual({ ok: true, value: '90.2', understood: '', rounded: '' });
    expect(read('90.25', 2)).toEqual({ ok: true, value: '90.25', understood: '', rounded: '' });
    expect(read('12*8')).toEqual({ ok: true, value: '96.0', understood: '= 96.0', rounded: '' });
    expect(read('100/3')).toEqual({ ok: true, value: '33.3', understood: '= 33.3, from 33.3333', rounded: '' });
  });

  it('answers whatever is typed, and at once', () => {
    const signs = ['(', '-', '8', ' ', 'x', `'`, '"', '/', '.', ',', '9', ')', 'é', '\u0000', '*'];
    for (let seed = 1; seed <= 3_000; seed++) {
      let state = seed;
      const text = Array.from({ length: 80 }, () => {
        state = (state * 48_271) % 2_147_483_647;
        return signs[state % signs.length];
      }).join('');
      const typed = read(text);
      if (typed.ok) expect(typed.value).toMatch(/^\d+\.\d$/);
      else expect(typed.reason).toMatch(/\.$/);
    }
    expect(read('('.repeat(10_000))).toMatchObject({ ok: false });
    expect(read(`${'9'.repeat(10_000)}`)).toMatchObject({ ok: false });
  });
});
