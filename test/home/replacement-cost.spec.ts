import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  averageHouse,
  type CostData,
  type CostRequest,
  figuresFor,
  REGIONS,
  regionOf,
  replacementCost,
  replacementRange,
} from '../../contracts/home/reports/replacement-cost.ts';
import { US_STATES } from '../../contracts/kit/us-states.ts';

const DATA: CostData = {
  prices: [
    { year: 2024, region: 'Midwest', price: '183.50', average: '190.62' },
    { year: 2025, region: 'Midwest', price: '194.09', average: '202.13' },
    { year: 2025, region: 'US', price: '171.57', average: '' },
  ],
  factors: Object.fromEntries([...REGIONS.Midwest.split(' ').map((state) => [state, '1.00'] as const), ['OH', '0.98'], ['IL', '1.02']]),
  shares: ['23.4', '26.6', '50'],
};
const costOf = (request: CostRequest, data: CostData) => {
  const figures = figuresFor(request, data);
  return figures && { ...figures, ...replacementCost(request, figures) };
};
const OHIO = { state: 'OH', livingArea: '1640', quality: 4 };

it('is the price of the newest year of the region, times place, quality and size; the parts make the whole to the cent', () => {
  const cost = costOf(OHIO, DATA);
  expect(cost).toMatchObject({
    region: 'Midwest',
    year: 2025,
    price: '194.09',
    place: '0.9800',
    qualityFactor: '1.00',
    total: '311941.45',
  });
  for (const livingArea of ['100.01', '1640', '999999.99'])
    for (const quality of [1, 2, 3, 4, 5, 6]) {
      const { total, parts } = costOf({ ...OHIO, livingArea, quality }, DATA) ?? { total: '', parts: [] };
      const cents = parts.reduce((sum, { cost: part }) => sum + Math.round(Number(part) * 100), 0);
      expect(cents).toBe(Math.round(Number(total) * 100));
    }
  expect(cost?.byQuality.map(({ name }) => name)).toEqual(['Designer', 'Custom', 'Builder Plus', 'Builder', 'Basic', 'Economy']);
});

it('is the sum of the drawing for 1,640 SF in Ohio, of the shipped figures', () => {
  const rows = (file: string) =>
    readFileSync(join('server/catalogue/data', file), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
  const prices = rows('us_new_house_price_per_sqft.csv')
    .filter(([kind]) => kind === 'contractor_built')
    .map(([, year, region = '', price = '', average = '']) => ({ year: Number(year), region, price, average }));
  const factors = Object.fromEntries(rows('us_state_location_factors.csv').map((row) => [row[0] ?? '', row[3] ?? '']));
  const drawn = costOf(OHIO, { ...DATA, prices, factors });
  const average = drawn && averageHouse({ ...OHIO, ...drawn }, prices);
  expect(average).toEqual({ perSf: '202.13', total: '326222.46' });
  // A report of figures that were published since in another way says nothing of an average.
  expect(drawn && averageHouse({ ...OHIO, ...drawn, price: '194.10' }, prices)).toBeUndefined();
  expect(drawn && averageHouse({ ...OHIO, ...drawn, region: 'US' }, DATA.prices)).toBeUndefined();
  expect(drawn).toMatchObject({
    regionMean: '0.9958',
    place: '0.9841',
    total: '313246.51',
    parts: [
      { name: 'Frame', cost: '73299.68' },
      { name: 'Systems', cost: '83323.57' },
      { name: 'Finishes', cost: '156623.26' },
    ],
  });
});

it('is not known without figures: a region without prices, a place that is no state, a quality that is none', () => {
  expect(costOf({ ...OHIO, state: 'PR' }, DATA)).toBeUndefined();
  expect(costOf({ ...OHIO, state: 'TX' }, DATA)).toBeUndefined();
  expect(costOf({ ...OHIO, quality: 7 }, DATA)).toBeUndefined();
  expect(US_STATES.filter(({ code }) => !regionOf(code)).map(({ code }) => code)).toEqual(['PR']);
});

it('a year without data of the region: its newest year that has some counts, and says which', () => {
  const prices = [
    ...DATA.prices.filter(({ year, region }) => region !== 'Midwest' || year !== 2025),
    { year: 2026, region: 'US', price: '180.00', average: '' },
  ];
  expect(costOf(OHIO, { ...DATA, prices })).toMatchObject({ year: 2024, price: '183.50' });
});

it('is 5 % either way where the place is off by as much', () => {
  expect(replacementRange('313246.51')).toEqual({ from: '297584.18', to: '328908.84' });
});
