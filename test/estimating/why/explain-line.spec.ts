import { D, fixed } from '../../../contracts/decimal.ts';
import type { LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import { explainLine } from '../../../contracts/estimating/why/explain-line.ts';
import { emptyRooms, KITCHEN } from '../checks/checked.ts';
import { SETTINGS } from '../given.ts';

/** Numbers that look like prices and percentages, the same at every run (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    upTo: (most: number, decimals: number) => (next() * most).toFixed(decimals),
    yes: () => next() < 0.5,
    oneOf: <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T,
  };
}

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total.plus(amount), new D(0));

it('on 2,000 random lines every part adds up to the unit price, the line and the tax that pricing computes', () => {
  const random = numbers(20261122);
  const line = lineOf();
  for (let n = 0; n < 2_000; n++) {
    const settings: Settings = {
      taxableAmount: random.upTo(12, 3),
      taxableLabor: random.yes(),
      taxableMaterial: random.yes(),
      taxableEquipment: random.yes(),
      profitAmount: random.upTo(40, 2),
      profitLabor: random.yes(),
      profitMaterial: random.yes(),
      profitEquipment: random.yes(),
      overheadAmount: random.upTo(40, 2),
      overheadLabor: random.yes(),
      overheadMaterial: random.yes(),
      overheadEquipment: random.yes(),
      orderType: random.oneOf(['Apply', 'Apply', 'Do Not Apply'] as const),
    };
    const costs = {
      labor: random.upTo(random.oneOf([1, 500, 0]), 4),
      material: random.upTo(random.oneOf([2, 3_000, 0]), 4),
      equipment: random.upTo(random.oneOf([0, 40]), 4),
      wasteFactorPct: random.oneOf(['0', '5', '10', '12.5']),
      quantity: random.upTo(random.oneOf([3, 2_500]), 1),
    };
    const priced = priceLine(costs, settings);
    const { labor, material, equipment, overhead, profit } = priced.breakdown;
    const whole: LineItem = { ...line, ...costs, ...priced, breakdown: [labor, material, equipment, overhead, profit] };
    const why = explainLine(whole, settings, null);
    // The five parts and the rounding are the unit price.
    expect(fixed(sum([...why.unit.map((part) => part.amount), why.rounding]), 2)).toBe(priced.ppu);
    expect(new D(why.rounding).abs().lte('0.00505')).toBe(true);
    // Quantity times unit price is the line, rounded once; its shares are the line.
    expect(fixed(why.exactTotal, 2)).toBe(priced.totalCost);
    expect(sum(why.shares.map((share) => share.amount)).toFixed(2)).toBe(priced.totalCost);
    // The percentages are of what they say they are of.
    for (const part of why.unit)
      if (part.part === 'overhead' || part.part === 'profit')
        expect(
          new D(part.of ?? 0)
            .times(part.percent ?? 0)
            .div(100)
            .minus(part.amount)
            .abs()
            .lte('0.0003'),
        ).toBe(true);
    expect(new D(why.taxedPerUnit).times(why.taxPercent).div(100).minus(priced.taxPerUnit).abs().lte('0.0001')).toBe(true);
    expect(fixed(new D(costs.quantity).times(why.taxPerUnit), 2)).toBe(priced.tax);
  }
});

it('a measured quantity is the measurement, its share, and one rounding', () => {
  const measures = { floor: '123.33', walls: '357.33', ceilings: '123.33', baseboard: '44.67', roof: '0.00', extwalls: '0.00' };
  const line: LineItem = { ...lineOf(), formulaXRef: 'FLOOR', percentageAffected: '85' };
  expect(explainLine(line, SETTINGS, measures).measured).toEqual({ formula: 'FLOOR', amount: '123.33', percent: '85', exact: '104.8305' });
  expect(quantityFor('FLOOR', measures, '85', 1)).toBe('104.8');
  const both = explainLine({ ...line, formulaXRef: 'WALLSANDCEILINGS' }, SETTINGS, measures);
  expect(both.measured).toMatchObject({ amount: '480.66' });
  expect(explainLine({ ...line, formulaXRef: '' }, SETTINGS, measures).measured).toBeNull();
});

function lineOf(): LineItem {
  const estimate = emptyRooms();
  const id = estimate.add(KITCHEN, 15018);
  return estimate.state.items.get(id) as LineItem;
}
