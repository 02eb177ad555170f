import { D } from '../../contracts/decimal.ts';
import {
  type Comparison,
  LEAST_SALES,
  type Position,
  propertyValue as propertyValueOf,
  type Sale,
} from '../../contracts/home/reports/property-value.ts';
import { saleColumns } from '../../contracts/home/reports/sale-columns.ts';
import { readSales } from '../../server/home/sales-file.ts';
import { generator } from '../estimating/random.ts';

const HOUSE = { latitude: 40.02, longitude: -83.01 };
/** Eleven sales of the drawing: price, living area, what it says per square foot. */
const DRAWN = [
  [418_500, 1_580, '264.87'],
  [441_000, 1_702, '259.11'],
  [396_500, 1_496, '265.04'],
  [402_000, 1_618, '248.45'],
  [436_900, 1_688, '258.83'],
  [421_500, 1_544, '272.99'],
  [446_000, 1_820, '245.05'],
  [372_000, 1_436, '259.05'],
  [459_000, 1_760, '260.80'],
  [461_500, 1_655, '278.85'],
  [449_500, 1_912, '235.09'],
] as const;
const sale = (n: number, more: Partial<Sale> = {}): Sale => ({
  ...{ row: n + 2, address: `${n} E Tulane Rd`, zip: '43202', soldOn: '2026-08-14' },
  ...{ price: String(DRAWN[n % 11]?.[0]), livingArea: String(DRAWN[n % 11]?.[1]), beds: 3, built: 1954, type: 1 },
  ...{ latitude: 40.02 + n * 0.0005, longitude: -83.01, isByZip: false },
  ...more,
});
const SALES = DRAWN.map((_, n) => sale(n));
const propertyValue = (sales: readonly Sale[], house: Position, of: Comparison, most?: number) =>
  propertyValueOf(
    saleColumns(sales.length, (n) => sales[n] as Sale),
    house,
    of,
    most,
  );
const LIKE = { livingArea: '1640', within: '0.6', likeness: 20, since: '2025-12', propertyType: 1, leftOut: [] };

it('S122: is the drawing’s range to the dollar, of the quarters of eleven prices per square foot', () => {
  const { figures, near, used, inRange, sales } = propertyValue(SALES, HOUSE, LIKE);
  expect(sales.map(({ perSf }) => perSf)).toEqual(DRAWN.map(([, , each]) => each));
  expect(figures).toEqual({
    ...{ lower: '253.64', middle: '259.11', upper: '264.96' },
    ...{ from: '416000', to: '435000', value: '425000', exact: '424940.40' },
  });
  expect([near, used, inRange]).toEqual([11, 11, 5]);
  expect(sales.map(({ miles }) => miles).slice(0, 3)).toEqual(['0.00', '0.03', '0.07']);
});

it('only sales near, like in size and kind, and sold since count; one taken out by hand moves the range', () => {
  const others = [
    sale(1, { row: 90, latitude: 40.1 }),
    sale(1, { row: 91, livingArea: '3000' }),
    sale(1, { row: 92, soldOn: '2025-11-30' }),
    sale(1, { row: 93, type: 3 }),
  ];
  const all = propertyValue([...SALES, ...others], HOUSE, LIKE);
  expect([all.near, all.used, all.sales.map(({ row }) => row).filter((row) => row >= 90)]).toEqual([13, 11, []]);
  expect(propertyValue([...SALES, ...others], HOUSE, { ...LIKE, propertyType: 0 }).used).toBe(12);
  const without = propertyValue(SALES, HOUSE, { ...LIKE, leftOut: [12] });
  expect([without.used, without.sales.find(({ row }) => row === 12)?.isUsed, without.figures.middle]).toEqual([10, false, '259.96']);
  expect(without.figures).not.toEqual(all.figures);
});

it('below five sales there is no value; five alike make no range', () => {
  expect(LEAST_SALES).toBe(5);
  expect(propertyValue(SALES.slice(0, 4), HOUSE, LIKE).figures).toMatchObject({ value: '', from: '', lower: '' });
  const alike = [1, 2, 3, 4, 5].map((n) => sale(n, { price: '400000', livingArea: '1600' }));
  expect(propertyValue(alike, HOUSE, LIKE).figures).toMatchObject({ from: '410000', to: '410000', value: '410000' });
  expect(propertyValue(SALES.slice(0, 4), HOUSE, LIKE).sales.map(({ isInRange }) => isInRange)).toEqual([false, false, false, false]);
});

it('a price per square foot is rounded half up and to the cent, also of the largest', () => {
  const of = (price: string, livingArea: string) =>
    propertyValue([sale(0, { price, livingArea })], HOUSE, { ...LIKE, livingArea }).sales[0]?.perSf;
  expect(of('9999999999.99', '100.01')).toBe('99990001.00');
  expect(of('25012.50', '2500')).toBe('10.01');
  expect(of('1000001', '999999.99')).toBe('1.00');
});

describe('the same, computed plainly of every sale', () => {
  const milesBetween = (a: Position, b: Position) => {
    const half = (from: number, to: number) => Math.sin(((to - from) * Math.PI) / 360) ** 2;
    const cosines = Math.cos((a.latitude * Math.PI) / 180) * Math.cos((b.latitude * Math.PI) / 180);
    return 7_917.6 * Math.asin(Math.sqrt(half(a.latitude, b.latitude) + cosines * half(a.longitude, b.longitude)));
  };
  /** As docs/arithmetic.md has it, in decimals and with no bound: what the columns have to be equal to. */
  function plainly(sales: readonly Sale[], house: Position, of: Comparison, most: number) {
    const near = sales.filter((one) => one.soldOn >= of.since && milesBetween(house, one) <= Number(of.within));
    const like = near.filter(
      ({ livingArea, type }) =>
        Math.abs(Number(livingArea) - Number(of.livingArea)) * 100 <= Number(of.livingArea) * of.likeness &&
        [0, type].includes(of.propertyType),
    );
    const perSf = (one: Sale) => new D(one.price).div(one.livingArea).toDecimalPlaces(2, D.ROUND_HALF_UP);
    const used = like.filter(({ row }) => !of.leftOut.includes(row));
    const each = used.map(perSf).sort((a, b) => a.comparedTo(b));
    const quarter = (share: number) => {
      const at = new D(each.length - 1).times(share);
      const [below, above] = [each[at.floor().toNumber()], each[at.ceil().toNumber()]] as [D, D];
      return below.plus(above.minus(below).times(at.minus(at.floor()))).toDecimalPlaces(2, D.ROUND_HALF_UP);
    };
    const [lower, middle, upper] = each.length < LEAST_SALES ? [] : [quarter(0.25), quarter(0.5), quarter(0.75)];
    const isIn = (one: Sale) => used.includes(one) && !!lower && !!upper && perSf(one).gte(lower) && perSf(one).lte(upper);
    const listed = like
      .map((one) => ({ one, miles: milesBetween(house, one) }))
      .sort((a, b) => a.miles - b.miles || a.one.row - b.one.row)
      .slice(0, most);
    return {
      ...{ near: near.length, like: like.length, used: used.length, inRange: used.filter(isIn).length },
      quarters: [lower, middle, upper].map((one) => one?.toFixed(2) ?? ''),
      sales: listed.map(({ one, miles }) => ({
        ...{ ...one, miles: new D(miles).toFixed(2), perSf: perSf(one).toFixed(2), isUsed: used.includes(one), isInRange: isIn(one) },
      })),
    };
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is the same to the last sale of 3,000 (seed %i)', (seed) => {
    const random = generator(seed);
    const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
    const pick = <One>(...all: One[]): One => all[whole(0, all.length - 1)] as One;
    const sales = Array.from({ length: 3_000 }, (_, n): Sale => {
      // A third has its ZIP code's position: as far as many others, to the last bit.
      const isByZip = whole(1, 3) === 1;
      const place = isByZip
        ? { latitude: 40.03, longitude: -83.02 }
        : { latitude: 40.02 + random() / 10, longitude: -83.06 + random() / 10 };
      const day = `${whole(2023, 2026)}-${String(whole(1, 12)).padStart(2, '0')}-${String(whole(1, 28)).padStart(2, '0')}`;
      const price = pick('250000', `${whole(100_000, 900_000)}`, `${whole(10_000, 9_999_999)}.5`);
      const livingArea = pick('1640', '1312', '1968', `${whole(1_000, 2_400)}`, `${whole(101, 9_000)}.25`);
      return { ...sale(n, { price, livingArea, soldOn: day, type: whole(0, 5) }), ...place, isByZip };
    });
    const of: Comparison = {
      ...{
        livingArea: '1640',
        within: pick('0.3', '1', '5', '25'),
        likeness: pick(10, 20, 30, 50),
        since: pick('2023-01', '2025-06', '2027-01'),
      },
      ...{ propertyType: pick(0, 1, 3), leftOut: Array.from({ length: whole(0, 20) }, () => whole(2, 3_001)) },
    };
    const most = pick(1, 7, 200, 5_000);
    const { figures, ...value } = propertyValue(sales, HOUSE, of, most);
    const { lower, middle, upper } = figures;
    expect({ ...value, quarters: [lower, middle, upper] }).toEqual(plainly(sales, HOUSE, of, most));
  });
});

it('miles are over the sphere', () => {
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  const losAngeles = { latitude: 34.0522, longitude: -118.2437 };
  const [far] = propertyValue([sale(0, losAngeles)], newYork, { ...LIKE, within: '2500' }).sales;
  expect(Math.round(Number(far?.miles))).toBe(2446);
});

describe('a file of sales', () => {
  const of = {
    today: '2026-11-23',
    positionOf: (zip: string) => (zip === '43202' ? { latitude: 40.02, longitude: -83.01 } : undefined),
  };
  const read = (text: string) => readSales(Buffer.from(text), of);

  it('is read by the names of its columns, in any order; what is no sale is left out and said', async () => {
    const { sales, bad, rows, leftOut, columns, unused } = await read(
      [
        'Franklin County, conveyances',
        'Parcel;Situs Address;Zip Code;Sale Date;Sale Amount;Finished Area;Year Built;Class;Lat;Long',
        '010-1;186 E Tulane Rd;43202-1234;8/14/2026;$418,500;1,580 sf;1954;510 - Single family;40.021;-83.012',
        '010-2;2 A St;43202;2026-06-02 00:00:00;441000;1702;1952;Condo;;',
        '010-3;3 A St;43202;06-02-2026;1;1702;1952;;;',
        '010-4;4 A St;43202;02/30/2026;441000;1702;1952;;;',
        '010-5;5 A St;43202;1/1/2027;441000;1702;1952;;;',
        '010-6;6 A St;99999;1/1/2026;441000;1702;1952;;;',
        '010-7;7 A St;43202;1/1/2026;many;1702;1952;;;',
        '010-8;8 A St;43202;1/1/2026;441000;90;1952;;;',
      ].join('\n'),
    );
    expect(sales).toMatchObject([
      {
        row: 3,
        zip: '43202',
        soldOn: '2026-08-14',
        price: '418500',
        livingArea: '1580',
        built: 1954,
        type: 1,
        latitude: 40.021,
        isByZip: false,
      },
      { row: 4, soldOn: '2026-06-02', price: '441000', type: 3, latitude: 40.02, isByZip: true },
    ]);
    expect(bad.map(({ row, why }) => `${row} ${why}`)).toEqual([
      '5 $1 is under $10,000: a gift or an estate, not a sale at a price.',
      '6 “02/30/2026” is no day.',
      '7 1/1/2027 is later than today.',
      '8 The position of ZIP code 99999 is not known.',
      '9 “many” is no price.',
      '10 “90” is no living area.',
    ]);
    expect([rows, leftOut, unused, columns.map(({ field }) => field)]).toEqual([
      ...[8, 6, ['Parcel']],
      ['address', 'zip', 'soldOn', 'price', 'livingArea', 'built', 'type', 'latitude', 'longitude'],
    ]);
  });

  it('that is none says why', async () => {
    await expect(read('')).rejects.toThrow('This file is empty.');
    await expect(read('%PDF-1.7 x')).rejects.toThrow('This is a PDF.');
    await expect(read('Name,Phone\nA,1\n')).rejects.toThrow('No header was found.');
    await expect(read('Price,Living area,Sale date\n')).rejects.toThrow('There is no row beneath the header.');
    await expect(read('Price,Living area,Sale date\n5,5,5\n')).rejects.toThrow('None of the 1 rows is a sale. Row 2: $5 is under $10,000');
  });
});
