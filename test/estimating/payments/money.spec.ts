import { fromCents, toCents } from '../../../contracts/money.ts';
import { unitCostOf } from '../../../contracts/unit-cost.ts';

describe('money between text and whole cents', () => {
  it.each([
    ['18412.19', 1841219n],
    ['0.05', 5n],
    ['-12.50', -1250n],
    ['-0.07', -7n],
    ['9007199254740993.01', 900719925474099301n],
  ])('%s there and back', (text, cents) => {
    expect(toCents(text)).toBe(cents);
    expect(fromCents(cents)).toBe(text);
  });

  it('reads fewer decimals, and leaves out what lies below a cent', () => {
    expect([toCents('7'), toCents('7.5'), toCents('7.999'), toCents('')]).toEqual([700n, 750n, 799n, 0n]);
    expect([fromCents(0), fromCents(-5), fromCents(1234)]).toEqual(['0.00', '-0.05', '12.34']);
  });
});

it('a unit costs its labor, its equipment and its material with waste, half up', () => {
  expect(unitCostOf({ labor: '1.10', material: '2.05', equipment: '0.25', wasteFactorPct: '10' })).toBe('3.61');
  expect(unitCostOf({ labor: '0', material: '0', equipment: '0', wasteFactorPct: '10' })).toBe('0.00');
});
