import { getQualityOptions } from '../../contracts/catalogue/builder/get-quality-options.ts';
import { getCategories } from '../../contracts/catalogue/catalogue/get-categories.ts';
import { getCategoryHierarchy } from '../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { getCategoryNames } from '../../contracts/catalogue/catalogue/get-category-names.ts';
import { getCategorySubCategoryList } from '../../contracts/catalogue/catalogue/get-category-sub-category-list.ts';
import { getDefinitionLastUpdated } from '../../contracts/catalogue/catalogue/get-definition-last-updated.ts';
import { getEnhancedRepairItemList } from '../../contracts/catalogue/catalogue/get-enhanced-repair-item-list.ts';
import { getRelatedItemList } from '../../contracts/catalogue/catalogue/get-related-item-list.ts';
import { getSubcategoryNames } from '../../contracts/catalogue/catalogue/get-subcategory-names.ts';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { newOrganization } from './people.ts';

let app: TestApp;
let dana: Caller;
beforeAll(async () => {
  app = await startApp();
  ({ dana } = await newOrganization(app, 9001));
});
afterAll(() => app?.close());

const params = { id: 0 };

describe('lists that a browser keeps', () => {
  it.each([
    ['C080', '/Order/GetEnchancedRepairItemList/?version=20231111', getEnhancedRepairItemList],
    ['C083', '/Order/GetCategorySubCategoryList/?definition=20231111', getCategorySubCategoryList],
    ['C086', '/api/ProEstimates/0/GetCategories', getCategories],
    ['C087', '/api/ProEstimates/0/GetCategoryNames', getCategoryNames],
    ['C089', '/api/ProEstimates/0/GetCategoryHierarchy', getCategoryHierarchy],
  ])('R108, R109: %s comes compressed, as its contract says, and is 304 while its tag still holds', async (_, path, call) => {
    const first = await dana.fetch(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"20231111-1-/);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect((call.response.parse(await first.json()) as unknown[]).length).toBeGreaterThan(10);
    const again = await dana.fetch(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, (await again.text()).length]).toEqual([304, 0]);
    const changed = await dana.fetch(path, { headers: { 'If-None-Match': '"older"', 'Accept-Encoding': 'identity' } });
    expect([changed.status, changed.headers.get('content-encoding')]).toEqual([200, null]);
    expect((await changed.json()).length).toBeGreaterThan(10);
  });

  it('another definition version is refused by name', async () => {
    const { status, body } = await dana.call(getEnhancedRepairItemList, { query: { version: '19990101' } });
    expect([status, body.detail]).toEqual([404, 'The catalogue has no definition version 19990101.']);
  });
});

it('C081: the definition version, and how much the book holds', async () => {
  const { body } = await dana.call(getDefinitionLastUpdated);
  expect(body).toMatchObject({ version: 20231111, lastUpdated: expect.stringMatching(/^2026-/) });
  expect(body.prices).toBeGreaterThan(body.items);
});

it('C082: answers as its contract says, for a place', async () => {
  const { body } = await dana.call(searchItems, { query: { keyword: 'commode', take: 3, zip: '43202' } });
  expect(body).toHaveLength(3);
  expect(body[0]).toMatchObject({ category: 'Plumbing', description: expect.stringContaining('oilet') });
  const { status, body: refused } = await dana.call(searchItems, { query: { keyword: ' ', take: 101 } });
  expect([status, Object.keys(refused.fields).sort()]).toEqual([400, ['keyword', 'take']]);
});

it('C085, C088: related items; the subcategories of a category in any letter case', async () => {
  const { body: related } = await dana.call(getRelatedItemList, { query: { itemXREF: 15378 } });
  expect(related[0]?.related.map((item) => item.label)).toContain('Remove Backsplash, tile');
  const { body: names } = await dana.call(getSubcategoryNames, { params, query: { categoryname: 'pLUMBING' } });
  expect(names).toContain('Toilets');
});

it('C094: qualities with costs and, when asked, reasons; of an action when no item is named; no such item is refused', async () => {
  const ask = (query: Record<string, unknown>) => dana.call(getQualityOptions, { params, query });
  expect((await ask({ itemXREF: 15379, state: 'tx' })).body[1]).toMatchObject({ quality: 'Good', itemXREF: 15379, unit: 'SF' });
  expect((await ask({ itemXREF: 15379 })).body[1]).not.toHaveProperty('explain');
  expect((await ask({ itemXREF: 15379, explain: 'true' })).body[1]?.explain?.crew).toBe('Tile setter');
  expect((await ask({ actionname: 'Remove' })).body).toEqual([{ quality: 'None' }]);
  const { status, body } = await ask({ itemXREF: 77777 });
  expect([status, body.code]).toEqual([404, 'ITEM_NOT_FOUND']);
});
