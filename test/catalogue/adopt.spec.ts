import type { Actor } from '../../contracts/log.ts';
import { PriceBookService } from '../../server/catalogue/price-book.service.ts';
import { startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let books: PriceBookService;
beforeAll(async () => {
  app = await startApp();
  books = app.app.get(PriceBookService);
});
afterAll(() => app?.close());

const dana: Actor = { kind: 'user', userId: 501, organizationId: 900, name: 'Dana Whitfield' };
const LIST = {
  importId: 71,
  run: 1,
  fileName: 'prices.csv',
  baseVersion: 1,
  place: {},
  counts: { changed: 1, added: 2, removed: 1, bad: 0, unchanged: 5 },
  prices: [[15379, '29.50']] as [number, string][],
  items: [
    {
      category: 'plumbing',
      subcategory: 'Heat pumps',
      action: 'Replace' as const,
      description: 'Brine tank float, salt alarm',
      unit: 'EA',
      formula: '' as const,
      wasteFactorPct: '10',
      costType: 'Material' as const,
      prices: [{ quality: 'None' as const, unitCost: '214.80' }],
    },
    {
      category: 'Snow removal',
      subcategory: 'Driveways',
      action: 'Remove' as const,
      description: 'Snow from a driveway, per visit',
      unit: 'EA',
      formula: '' as const,
      wasteFactorPct: '0',
      costType: 'Labor' as const,
      prices: [
        { quality: 'Good' as const, unitCost: '60.00' },
        { quality: 'Best' as const, unitCost: '85.00' },
      ],
    },
  ],
  removed: [15378 + 5],
  restored: [],
};

it('a list is adopted once, as the next version, and its items can be found, priced and put on an estimate', async () => {
  const before = await books.bookOf(900);
  expect(before.bookVersion).toBe(1);
  expect(await books.adopt(LIST, { actor: dana, idempotencyKey: 'a1' })).toBe(2);
  expect(await books.adopt(LIST, { actor: dana, idempotencyKey: 'a2' })).toBe(2);
  await expect(books.adopt({ ...LIST, importId: 72 }, { actor: dana, idempotencyKey: 'a3' })).rejects.toMatchObject({
    code: 'PRICE_LIST_STALE',
  });
  const { view, version } = await books.newestBook(900);
  expect(version).toBe(2);
  const [pump] = view.search('brine float');
  expect(pump).toMatchObject({ category: 'Plumbing', prices: [{ unitCost: '214.80', quality: 'None' }] });
  expect(view.itemOf(pump?.code ?? 0)).toMatchObject({ categoryId: 17, subcategoryId: 20000 });
  const [snow] = view.search('snow driveway');
  expect(snow?.prices.map((p) => [p.quality, p.itemXREF - (snow.code ?? 0), p.labor])).toEqual([
    ['Good', 1, '60.00'],
    ['Best', 3, '85.00'],
  ]);
  expect(view.find((snow?.code ?? 0) + 2)).toBeUndefined();
  expect(view.unitCosts(15379, {})?.unitCost).toBe('29.50');
  expect((await books.bookOf(901)).unitCosts(15379, {})?.unitCost).not.toBe('29.50');
});
