import { finderOf } from '../../contracts/finding.ts';
import type { VaultItem } from '../../contracts/vault/items/vault-item.ts';
import { amountOf, arranged, filterOf, filtersOf, groupsOf, type Shown, shownItem, sumsOf } from '../../web/vault/vault-list.ts';

const AREAS = new Map([
  [7, 'Ｄining Room 2'],
  [8, 'Dining Room 10'],
]);
const PHOTOS = new Map([[2, '/thumbnail']]);

function shown(item: Partial<VaultItem>): Shown {
  const blank = {
    ...{ id: 1, name: 'Thing', inventoryCategory_Id: 17, inventoryItemType_Id: null, inventoryArea_Id: null, quantity: 1 },
    ...{ priceCost: '5.00', purchaseDate: '', warrantyExpires: '', serialNumber: '', lifeYears: null },
  };
  return shownItem({ ...blank, ...item } as VaultItem, AREAS, PHOTOS, '2026-11-26');
}

const CHAIR = shown({
  id: 1,
  name: 'Dining chair, WALNUT',
  inventoryCategory_Id: 4,
  inventoryArea_Id: 7,
  quantity: 6,
  priceCost: '185.10',
});
const TELEVISION = shown({
  ...{ id: 2, name: 'Television', inventoryCategory_Id: 3, inventoryItemType_Id: 301, inventoryArea_Id: 8, priceCost: '1299.99' },
  warrantyExpires: '12-05-2026',
});
const HEATER = shown({
  ...{ id: 3, name: 'Water heater', inventoryCategory_Id: 2, inventoryItemType_Id: 201, priceCost: '0.00' },
  ...{ purchaseDate: '01-15-2005', serialNumber: 'W-1' },
});
const ALL = [CHAIR, TELEVISION, HEATER];

it('R438: an item is found by each word in its name, category or area, whatever their case and form', () => {
  for (const words of ['walnut', 'FURNITURE wal', 'room 2 chair', 'dining', 'Ｃhair', ' chair '])
    expect([words, finderOf(words)(CHAIR.plain)]).toEqual([words, true]);
  for (const words of ['walnuts', 'chair kitchen', 'room 3']) expect([words, finderOf(words)(CHAIR.plain)]).toEqual([words, false]);
});

it('S136: filters have their counts and sums, and each lets through as many as it counts', () => {
  const { everything, categories, areas, gaps } = filtersOf(ALL);
  expect([everything.count, everything.pieces, amountOf(everything)]).toEqual([3, 8, '2410.59']);
  expect(categories.map(({ word, count, cents }) => [word, count, cents])).toEqual([
    ['Systems', 1, 0n],
    ['Electronics', 1, 129_999n],
    ['Furniture', 1, 111_060n],
  ]);
  expect(areas.map(({ word }) => word)).toEqual(['Ｄining Room 2', 'Dining Room 10']);
  expect(gaps.map(({ key, count }) => [key, count])).toEqual([
    ['gap:warranty', 1],
    ['gap:life', 1],
    ['gap:photo', 2],
    ['gap:serial', 1],
    ['gap:price', 1],
  ]);
  for (const { key, count } of [...categories, ...areas, ...gaps]) expect([key, ALL.filter(filterOf(key)).length]).toEqual([key, count]);
  expect(ALL.filter(filterOf(''))).toEqual(ALL);
  expect(ALL.filter(filterOf('gap:nonsense'))).toEqual([]);
  expect(ALL.filter(filterOf('area:a:b'))).toEqual([]);
});

it('S135: groups stand in the order of categories, or of areas with none at the end; belongings and building are summed apart', () => {
  expect(groupsOf(arranged(ALL, 'category'), 'category').map(({ name, items }) => [name, items])).toEqual([
    ['Systems', [HEATER]],
    ['Electronics', [TELEVISION]],
    ['Furniture', [CHAIR]],
  ]);
  expect(groupsOf(arranged(ALL, 'area'), 'area').map(({ name, count, pieces }) => [name, count, pieces])).toEqual([
    ['Ｄining Room 2', 1, 6],
    ['Dining Room 10', 1, 1],
    ['No area', 1, 1],
  ]);
  const { all, building } = sumsOf(ALL);
  expect([amountOf(all), amountOf(building), building.count]).toEqual(['2410.59', '0.00', 1]);
});
