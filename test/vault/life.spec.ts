import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attentionOf } from '../../contracts/vault/items/attention.ts';
import { ITEM_CATEGORIES } from '../../contracts/vault/items/categories.ts';
import { EQUIPMENT } from '../../contracts/vault/life/equipment.ts';
import type { LifeThing } from '../../contracts/vault/life/home-life.ts';
import { ageOf, endOf, isPastLife, moneyByYear, onAxis, paidInAll, renewalsOf, setAside } from '../../contracts/vault/life/life.ts';
import { hasBegun, keptWhen, typedWhen } from '../../contracts/vault/life/when.ts';
import { HOUSE_PROJECTS } from '../../server/estimating/house/projects.ts';

const TODAY = '2026-11-23';

const thing = (key: string, installedOn: string, lifeYears: string, total: string | null): LifeThing => ({
  ...{ key, itemId: 1, entryId: null, revision: 0, name: key, installedOn, installedBy: '', areaId: null, serialNumber: '', photos: 0 },
  ...{ paid: null, lifeYears, lifeFrom: 'figures', project: '' },
  newCost: total === null ? null : { total, from: 'figures', item: '', year: 2023, national: total, units: 1 },
});

const HEATER = thing('heater', '2010-06-15', '14.5', '2200.10');
const ROOF = thing('roof', '2003', '25', '11701.80');
const DISHWASHER = thing('dishwasher', '2013-09-20', '15', '597.80');
const AIR = thing('air', '2014-06-10', '18', '5808.46');

describe('when something was done', () => {
  it.each([
    ['2003', '2003'],
    ['05-2003', '2003-05'],
    ['05-17-2003', '2003-05-17'],
    ['02-29-2024', '2024-02-29'],
  ])('%s is kept as %s, and shown as it was typed', (typed, kept) => expect([keptWhen(typed), typedWhen(kept)]).toEqual([kept, typed]));

  it.each(['', '13-2003', '02-29-2023', '5-2003', '20030', '1599', '05-17-03', 'May 2003'])('%p is none', (typed) =>
    expect(keptWhen(typed)).toBeUndefined(),
  );

  it('has begun as far as it is known', () => {
    expect(['2026', '2026-11', '2026-11-23', '2025-12'].map((kept) => hasBegun(kept, TODAY))).toEqual([true, true, true, true]);
    expect(['2027', '2026-12', '2026-11-24'].map((kept) => hasBegun(kept, TODAY))).toEqual([false, false, false]);
  });

  it('counts a year alone from its middle', () => {
    expect(onAxis('2003')).toBeCloseTo(2003.5, 1);
    expect(onAxis('2003-01-01')).toBe(2003);
  });
});

describe('what wears out', () => {
  it('is past its usual life on the day after its end, as the vault and Home say it', () => {
    const item = { inventoryCategory_Id: 2, inventoryItemType_Id: 201, purchaseDate: '06-15-2010', warrantyExpires: '', serialNumber: '1' };
    const end = endOf(HEATER);
    const after = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10);
    for (const [day, isPast] of [
      [end, false],
      [after, true],
    ] as const) {
      expect(isPastLife(HEATER, day)).toBe(isPast);
      expect(attentionOf({ ...item, lifeYears: null }, day).isPastLife).toBe(isPast);
    }
    expect(attentionOf({ ...item, lifeYears: '20' }, TODAY).isPastLife).toBe(false);
    expect(ageOf(HEATER, TODAY)).toBe(16.4);
  });

  it('is replaced now when it is past its life, else at its end, and again a life later', () => {
    expect(renewalsOf([HEATER], TODAY).map(({ on, isDue, isAgain }) => [on.slice(0, 4), isDue, isAgain])).toEqual([
      ['2026', true, false],
      ['2041', false, true],
    ]);
    expect(renewalsOf([DISHWASHER], TODAY).map(({ on }) => on.slice(0, 4))).toEqual(['2028', '2043']);
  });

  it('a life of one year comes every year, and what nobody knows the price of is no sum', () => {
    const filters = renewalsOf([thing('filter', '2026-01-01', '1', null)], TODAY, 2056);
    expect(filters).toHaveLength(31);
    expect(setAside(filters, TODAY).total).toBe('0.00');
  });
});

describe('what is to be set aside', () => {
  const all = [HEATER, ROOF, DISHWASHER, AIR];
  const toCome = renewalsOf(all, TODAY);

  it('is what is due, the ten years after, and ten more; the parts make the whole', () => {
    expect(setAside(toCome, TODAY)).toEqual({
      due: '2200.10',
      decades: [
        { from: 2027, to: 2036, sum: '18108.06' },
        { from: 2037, to: 2046, sum: '2797.90' },
      ],
      monthly: '150.90',
      total: '23106.06',
    });
    expect(setAside(renewalsOf(all, TODAY, 2067), TODAY)).toEqual(setAside(toCome, TODAY));
  });

  it('begins this year where something still ends in it', () => {
    const soon = thing('soon', '2011-12-20', '15', '100.00');
    expect(setAside(renewalsOf([soon], TODAY), TODAY).decades[0]).toEqual({ from: 2026, to: 2036, sum: '100.00' });
  });

  it('stands by year as it stands in sum, with what was paid', () => {
    const paid = (key: string, doneOn: string, dollars: string | null) => ({
      ...{ key, itemId: null, entryId: 1, name: key, doneBy: '', doneOn, paid: dollars },
    });
    const done = [paid('a', '2026-02', '2184.60'), paid('b', '2026', '310.00'), paid('c', '2003', '6200.00'), paid('d', '1956', null)];
    const years = moneyByYear(toCome, done);
    expect(years.map(({ year }) => year)).toEqual([2003, 2026, 2028, 2032, 2041, 2043]);
    expect(years.find(({ year }) => year === 2026)).toEqual({ year: 2026, paid: 249_460n, due: 220_010n, first: [], again: [] });
    expect(years.find(({ year }) => year === 2028)?.first).toHaveLength(2);
    const sum = years.flatMap(({ due, first, again }) => [due, ...first, ...again]).reduce((total, cents) => total + cents, 0n);
    expect(sum).toBe(2_310_606n);
    expect(paidInAll({ done })).toBe('8694.60');
  });
});

describe('equipment', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../server/catalogue/data/doe_residential_equipment_costs.csv'), 'utf8').split(
    '\n',
  );
  const types = ITEM_CATEGORIES.flatMap((category) => category.types);

  it('lasts as long in the vault as in the figures, each of their kind; each has a project that an estimate begins with', () => {
    expect(EQUIPMENT.map(({ typeId }) => typeId).sort()).toEqual(
      types
        .filter(({ lifeYears }) => lifeYears !== undefined)
        .map(({ id }) => id)
        .sort(),
    );
    for (const { typeId, key, item, tier, project } of EQUIPMENT) {
      const row = rows.find((line) => line.startsWith(`${key},`) && line.includes(item) && line.includes(`,${tier},`));
      expect([typeId, row?.split(',').at(-2)]).toEqual([typeId, String(types.find(({ id }) => id === typeId)?.lifeYears)]);
      expect(HOUSE_PROJECTS.map(({ id }) => id)).toContain(project);
    }
  });
});
