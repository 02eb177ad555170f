// One file above 400 lines, because the worked examples of one arithmetic stand beside each other, as in its document.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { D, fixed, round } from '../../contracts/decimal.ts';
import { orderView } from '../../contracts/estimating/estimate/views.ts';
import {
  COST_PARTS,
  covered,
  type LinePrice,
  normaliseWaste,
  priceLine,
  priceQuantity,
  priceUnit,
  roundQuantity,
  type Settings,
  sumLines,
  vendorExpense,
} from '../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../contracts/estimating/quantity-for.ts';
import type { InteriorInput, Measures, WholeHouseInput } from '../../contracts/measures/entities.ts';
import { formatLength, interior, parseLength, wholeHouse } from '../../contracts/measures/measurement.ts';
import { AT, DRYWALL, FAUCET, KITCHEN, started, TASK } from './given.ts';
import { generator } from './random.ts';

type Line = { labor: string; material: string; equipment: string; quantity: string; wasteFactorPct: string };
type Pair = [number, number];
interface Cases {
  pricing: (Line & { settings: Settings; expect: LinePrice })[];
  interior: {
    shortWalls: Pair;
    longWalls: Pair;
    ceilingType: InteriorInput['ceilingType'];
    ceilingHeights: Pair[];
    anchorWall?: 'Short' | 'Long';
    gableDistance?: Pair;
    expect: Record<string, string>;
  }[];
  wholeHouse: (Omit<WholeHouseInput, 'ceilingHeightFeet' | 'ceilingHeightInches'> & {
    ceilingHeight: Pair;
    expect: Record<string, string>;
  })[];
  quantity: {
    measurements: Record<string, string>;
    formula: string;
    percentageAffected: string;
    quantityDecimals: number;
    expect: { quantity: string };
  }[];
  sums: {
    lines: { quantity: string; totalCost: string; tax: string; percentageCovered: string; vendorPPU: string }[];
    expect: { totalCost: string; tax: string; grandTotal: string; covered: string; vendorExpense: string };
  }[];
}
const cases = JSON.parse(readFileSync(join(import.meta.dirname, 'arithmetic.cases.json'), 'utf8')) as Cases;

const numbered = <T>(list: T[]) => list.map((one, at) => [at + 1, one] as const);
const length = (name: string, [feet, inches]: Pair) => ({ [`${name}Feet`]: String(feet), [`${name}Inches`]: String(inches) });

describe('a line item', () => {
  it.each(numbered(cases.pricing))('R519, R521: worked case %i', (_, { settings, expect: expected, ...line }) => {
    expect(priceLine({ ...line, wasteFactorPct: normaliseWaste(line.wasteFactorPct) }, settings)).toEqual(expected);
  });

  it('R102: a waste factor under 1 is a fraction, from 1 on it is a percentage', () => {
    expect(['0', '0.05', '0.1', '0.99', '0.999', '1', '1.5', '10', '100'].map(normaliseWaste)).toEqual([
      '0',
      '5',
      '10',
      '99',
      '99.9',
      '1',
      '1.5',
      '10',
      '100',
    ]);
  });

  it('R521: tax per unit has 4 decimals, R519: money has 2; the tax of a line is taken of the former', () => {
    const settings = { ...plain, taxableAmount: '8.8755', taxableMaterial: true, orderType: 'Apply' as const };
    expect(priceLine({ labor: '0', material: '33.33', equipment: '0', quantity: '1000', wasteFactorPct: '0' }, settings)).toMatchObject({
      taxPerUnit: '2.9582',
      tax: '2958.20',
      totalCost: '33330.00',
    });
  });

  it('R520: tax keeps 4 decimals where it is per unit only', () => {
    const settings = { ...plain, taxableAmount: '7.25', taxableMaterial: true, orderType: 'Apply' as const };
    const line = { labor: '0', material: '0.01', equipment: '0', quantity: '1', wasteFactorPct: '0' };
    expect(priceLine(line, settings)).toMatchObject({ taxPerUnit: '0.0007', tax: '0.00' });
  });

  it('agrees with a plain decimal reading of the page, on 3,000 lines', () => {
    for (let seed = 1; seed <= 3000; seed += 1) {
      const random = generator(seed);
      const [line, settings] = [randomLine(random), randomSettings(random)];
      expect([seed, line, settings, priceLine(line, settings)]).toEqual([seed, line, settings, reference(line, settings)]);
    }
  });

  it('holds at the limits', () => {
    const line = { labor: '10000000', material: '0', equipment: '0', quantity: '1000000', wasteFactorPct: '0' };
    expect(priceLine(line, plain)).toMatchObject({ ppu: '10000000.00', totalCost: '10000000000000.00' });
  });

  it('prices a unit once for any quantity', () => {
    const line = randomLine(generator(7));
    const unit = priceUnit(line, plain);
    expect(['0', '0.1', '12.5', '999999.99'].map((quantity) => priceQuantity(unit, quantity))).toEqual(
      ['0', '0.1', '12.5', '999999.99'].map((quantity) => priceLine({ ...line, quantity }, plain)),
    );
  });

  it('computes alike in plain integers and in BigInt', () => {
    let inPlain = 0;
    for (let seed = 1; seed <= 3000; seed += 1) {
      const random = generator(seed);
      const [line, settings] = [randomLine(random), randomSettings(random)];
      const unit = priceUnit(line, settings);
      const wide = unit.wide();
      if (unit.plain) {
        inPlain += 1;
        expect([seed, BigInt(unit.plain.ppuCents), BigInt(unit.plain.taxUnits)]).toEqual([seed, wide.ppuCents, wide.taxUnits]);
      }
      expect([seed, priceQuantity({ ...unit, plain: undefined }, line.quantity)]).toEqual([seed, priceQuantity(unit, line.quantity)]);
    }
    expect(inPlain).toBeGreaterThan(1000);
    expect(inPlain).toBeLessThan(3000);
  });

  it.each(['-1', '', 'abc', '1e3', '0x10', '.', ' 1'])('does not calculate with %j', (labor) => {
    expect(() => priceLine({ labor, material: '0', equipment: '0', quantity: '1', wasteFactorPct: '0' }, plain)).toThrow(RangeError);
  });
});

describe('sums', () => {
  it.each(numbered(cases.sums))('R519: worked case %i', (_, { lines, expect: expected }) => {
    expect(sumLines(lines)).toEqual(expected);
  });

  it('are of nothing, 0.00', () => {
    expect(sumLines([])).toEqual({ totalCost: '0.00', tax: '0.00', grandTotal: '0.00', covered: '0.00', vendorExpense: '0.00' });
  });

  it('round the covered part and the vendor side of each line', () => {
    expect(covered('0.05', '50')).toBe('0.03');
    expect(vendorExpense('0.5', '0.01')).toBe('0.01');
  });

  it('by kind of cost add up to the total', () => {
    const given = started();
    given.do({
      type: 'AddItems',
      areaIds: [KITCHEN],
      taskId: TASK,
      lines: [DRYWALL, FAUCET, { ...FAUCET, labor: '33.33', material: '0.07' }],
      minimums: [],
      itemIds: [10, 11, 12],
      at: AT,
    });
    const lines = [...given.state.items.values()];
    const { totals } = orderView(given.state);
    expect(COST_PARTS.reduce((sum, part) => sum.plus(totals[part]), new D(0)).toFixed(2)).toBe(totals.totalCost);
    expect(totals).toMatchObject({ totalCost: sumLines(lines).totalCost, grandTotal: sumLines(lines).grandTotal });
  });
});

describe('a quantity', () => {
  it.each(numbered(cases.quantity))('R103: worked case %i', (_, one) => {
    const names = Object.entries(one.measurements).map(([name, value]) => [name.toLowerCase(), value]);
    const measurements = Object.fromEntries(names) as Partial<Measures>;
    expect(quantityFor(one.formula, measurements, one.percentageAffected, one.quantityDecimals)).toBe(one.expect.quantity);
  });

  it('R103: is rounded half up to 0, 1 or 2 decimals, never more', () => {
    expect([0, 1, 2, 5, -1].map((decimals) => roundQuantity('2.455', decimals))).toEqual(['2', '2.5', '2.46', '2.46', '2']);
  });

  it('R082: counts a measurement that is not a number as 0', () => {
    expect(quantityFor('FLOOR', { floor: 'n/a' }, '100', 1)).toBe('0.0');
  });
});

describe('a room', () => {
  it.each(numbered(cases.interior))('R083, R084, R085: worked case %i', (_, { expect: expected, ...one }) => {
    const answer = interior({
      ...length('shortWalls', one.shortWalls),
      ...length('longWalls', one.longWalls),
      ...Object.assign({}, ...one.ceilingHeights.map((height, at) => length(`ceilingHeight${at + 1}`, height))),
      ...(one.gableDistance ? length('gableDistance', one.gableDistance) : {}),
      ceilingType: one.ceilingType,
      anchorWall: one.anchorWall ?? '',
    });
    if (!answer.ok) throw new Error(`missing ${answer.missing}`);
    const { floor, walls, ceilings, baseboard } = answer.measurements;
    const wallsAndCeilings = quantityFor('WALLSANDCEILINGS', answer.measurements, '100', 2);
    expect({ floor, walls, ceilings, baseboard, wallsAndCeilings }).toEqual(expected);
  });

  const room = {
    shortWallsFeet: '10',
    longWallsFeet: '12',
    ceilingHeight1Feet: '8',
    ceilingHeight2Feet: '9',
    ceilingHeight3Feet: '8',
    gableDistanceFeet: '4',
  };
  it.each([
    ['R077', 'Flat', 'shortWallsFeet'],
    ['R078', 'Flat', 'longWallsFeet'],
    ['R079', 'Flat', 'ceilingHeight1Feet'],
    ['R079', 'VaultedCeiling', 'ceilingHeight2Feet'],
    ['R079', 'GabledCeiling', 'ceilingHeight2Feet'],
    ['R079', 'UnevenGabledCeiling', 'ceilingHeight3Feet'],
    ['R080', 'UnevenGabledCeiling', 'gableDistanceFeet'],
    ['R081', 'UnevenGabledCeiling', 'anchorWall'],
  ] as const)('%s: %s needs %s', (_, ceilingType, field) => {
    for (const value of ['', 'wide', undefined]) {
      expect(interior({ ...room, anchorWall: 'Long', ceilingType, [field]: value })).toEqual({ ok: false, missing: [field] });
    }
  });

  it('R077, R078, R079: names all that is missing, and of a flat ceiling one height only', () => {
    expect(interior({ ceilingType: 'Flat' })).toEqual({ ok: false, missing: ['shortWallsFeet', 'longWallsFeet', 'ceilingHeight1Feet'] });
  });

  it('R082: inches that are not a number are 0', () => {
    expect(interior({ ...room, shortWallsInches: 'six', ceilingType: 'Flat' })).toEqual(interior({ ...room, ceilingType: 'Flat' }));
  });

  it.each(['0', '10', '11'])('a ridge %s feet from the anchor wall of a span of 10 is refused', (gableDistanceFeet) => {
    expect(interior({ ...room, gableDistanceFeet, anchorWall: 'Long', ceilingType: 'UnevenGabledCeiling' })).toEqual({
      ok: false,
      missing: [],
      refusal: 'GABLE_OUTSIDE',
    });
  });

  it('a ridge in the middle between equal eaves is a gabled ceiling', () => {
    const gabled = interior({ ...room, ceilingType: 'GabledCeiling' });
    expect(interior({ ...room, gableDistanceFeet: '5', anchorWall: 'Long', ceilingType: 'UnevenGabledCeiling' })).toEqual(gabled);
  });
});

describe('a house', () => {
  it.each(numbered(cases.wholeHouse))('R083: worked case %i', (_, { expect: expected, ceilingHeight, ...one }) => {
    const answer = wholeHouse({ ...one, ...length('ceilingHeight', ceilingHeight) });
    if (!answer.ok) throw new Error(`missing ${answer.missing}`);
    const { extwalls, roof, floor } = answer.measurements;
    expect({ extwalls, roof, floor }).toEqual(expected);
  });

  const house = { livingarea: '2000', stories: '2', ceilingHeightFeet: '8' };
  it.each([
    ['R074', 'livingarea'],
    ['R075', 'stories'],
    ['R076', 'ceilingHeightFeet'],
  ])('%s: needs %s', (_, field) => {
    expect(wholeHouse({ ...house, [field]: 'none' })).toEqual({ ok: false, missing: [field] });
  });

  it('R075: has at least one story', () => {
    expect(wholeHouse({ ...house, stories: '0' })).toEqual({ ok: false, missing: ['stories'] });
  });

  it('R082: anything else that is not a number is 0', () => {
    expect(wholeHouse({ ...house, roofdormers: '?', attachedcars: '?' })).toEqual(wholeHouse(house));
  });
});

describe('a length field', () => {
  it.each([
    [`9' 6"`, '9', '6'],
    ['9-6', '9', '6'],
    ['9.5', '9', '6'],
    ['6 1/2"', '0', '6.5'],
    [`9'6`, '9', '6'],
    [`9' - 6"`, '9', '6'],
    ['9 6', '9', '6'],
    ['9 ft 6 in', '9', '6'],
    ['9 feet 6 inches', '9', '6'],
    [`9' 6 1/2"`, '9', '6.5'],
    ['9-6½', '9', '6.5'],
    ['9-1/2', '9', '0.5'],
    ['9’', '9', '0'],
    ['12', '12', '0'],
    ['30"', '2', '6'],
    ['0-18', '1', '6'],
    ['6 1/2', '6', '6'],
    ['.5', '0', '6'],
    ['11.1', '11', '1.2'],
  ])('R083: reads %s', (text, feet, inches) => {
    expect(parseLength(text)).toEqual({ feet, inches });
  });

  it.each(['', 'nine', '-3', '9--6', `9' 6'`, '1/3"', '9/4', '1,200', '9.5.5', '100001'])('takes nothing of %j', (text) => {
    expect(parseLength(text)).toBeNull();
  });

  it.each([
    ['9', '6', `9' 6"`],
    ['9', '6.5', `9' 6 1/2"`],
    ['0', '0.75', `0' 3/4"`],
    ['9.5', '0', `9' 6"`],
    ['11', '1.2', `11' 1.2"`],
  ])('shows %s feet %s inches as %s', (feet, inches, shown) => {
    expect(formatLength({ feet, inches })).toBe(shown);
    expect(parseLength(shown)).not.toBeNull();
  });
});

const plain: Settings = {
  orderType: 'Do Not Apply',
  taxableAmount: '0',
  taxableLabor: false,
  taxableMaterial: false,
  taxableEquipment: false,
  profitAmount: '0',
  profitLabor: false,
  profitMaterial: false,
  profitEquipment: false,
  overheadAmount: '0',
  overheadLabor: false,
  overheadMaterial: false,
  overheadEquipment: false,
};

/** docs/arithmetic.md, "One line item", read word by word. */
function reference(line: Line, settings: Settings): LinePrice {
  const on = settings.orderType === 'Apply';
  const labor = new D(line.labor);
  const material = new D(line.material).times(new D(line.wasteFactorPct).div(100).plus(1));
  const equipment = new D(line.equipment);
  const flagged = (percent: string, ...[l, m, e]: boolean[]) =>
    new D(0)
      .plus(l ? labor : 0)
      .plus(m ? material : 0)
      .plus(e ? equipment : 0)
      .times(on ? percent : 0)
      .div(100);
  const overhead = flagged(settings.overheadAmount, settings.overheadLabor, settings.overheadMaterial, settings.overheadEquipment);
  const profit = flagged(settings.profitAmount, settings.profitLabor, settings.profitMaterial, settings.profitEquipment);
  const taxPerUnit = fixed(flagged(settings.taxableAmount, settings.taxableLabor, settings.taxableMaterial, settings.taxableEquipment), 4);
  const parts = [labor, material, equipment, overhead, profit];
  const unit = parts.reduce((sum, part) => sum.plus(part), new D(0));
  const ppu = fixed(unit, 2);
  const total = round(new D(line.quantity).times(ppu), 2);
  const all = total.times(100);
  const shares = parts.map((part, at) => {
    if (unit.isZero()) return { at, cents: new D(0), rest: new D(0) };
    const exact = all.times(part);
    return { at, cents: exact.divToInt(unit), rest: exact.mod(unit) };
  });
  let left = unit.isZero() ? 0 : all.minus(shares.reduce((sum, share) => sum.plus(share.cents), new D(0))).toNumber();
  for (const share of [...shares].sort((a, b) => b.rest.cmp(a.rest) || a.at - b.at)) {
    if (left > 0) share.cents = share.cents.plus(1);
    left -= 1;
  }
  const breakdown = Object.fromEntries(
    COST_PARTS.map((part, at) => [part, shares[at]?.cents.div(100).toFixed(2)]),
  ) as LinePrice['breakdown'];
  return { ppu, taxPerUnit, totalCost: total.toFixed(2), tax: fixed(new D(line.quantity).times(taxPerUnit), 2), breakdown };
}

function randomDecimal(random: () => number, digits: number, most: number): string {
  const whole = String(Math.floor(random() * 10 ** Math.floor(random() * (digits + 1))));
  const decimals = Math.floor(random() * (most + 1));
  // Ends in 5 half of the time, so that many results lie on a tie.
  const fraction = Array.from({ length: decimals }, (_, at) =>
    at === decimals - 1 && random() < 0.5 ? 5 : Math.floor(random() * 10),
  ).join('');
  return decimals === 0 ? whole : `${whole}.${fraction}`;
}

function randomLine(random: () => number): Line {
  const cost = () => (random() < 0.15 ? '0' : randomDecimal(random, 5, random() < 0.1 ? 15 : 4));
  return {
    labor: cost(),
    material: cost(),
    equipment: cost(),
    quantity: randomDecimal(random, 6, 2),
    wasteFactorPct: randomDecimal(random, 2, random() < 0.1 ? 15 : 2),
  };
}

function randomSettings(random: () => number): Settings {
  const flag = () => random() < 0.6;
  const percent = () => randomDecimal(random, 2, random() < 0.1 ? 15 : 4);
  return {
    orderType: random() < 0.8 ? 'Apply' : 'Do Not Apply',
    taxableAmount: percent(),
    taxableLabor: flag(),
    taxableMaterial: flag(),
    taxableEquipment: flag(),
    profitAmount: percent(),
    profitLabor: flag(),
    profitMaterial: flag(),
    profitEquipment: flag(),
    overheadAmount: percent(),
    overheadLabor: flag(),
    overheadMaterial: flag(),
    overheadEquipment: flag(),
  };
}
