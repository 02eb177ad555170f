import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { searchItems } from '../../../contracts/catalogue/catalogue/search-items.ts';
import { addCustomLibrary } from '../../../contracts/catalogue/libraries/add-custom-library.ts';
import { deleteCustomLibrary } from '../../../contracts/catalogue/libraries/delete-custom-library.ts';
import { getLibraryFigures } from '../../../contracts/catalogue/libraries/get-library-figures.ts';
import { getLibraryPrices } from '../../../contracts/catalogue/libraries/get-library-prices.ts';
import type { LibraryBody } from '../../../contracts/catalogue/libraries/library.ts';
import { modifyExistingLibrary } from '../../../contracts/catalogue/libraries/modify-existing-library.ts';
import { undoCustomLibrary } from '../../../contracts/catalogue/libraries/undo-custom-library.ts';
import { addCustomLineItem } from '../../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { deleteCustomLine } from '../../../contracts/catalogue/lineitems/delete-custom-line.ts';
import { setPriceBookPrices } from '../../../contracts/catalogue/prices/set-price-book-prices.ts';
import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { startWhatIf } from '../../../contracts/estimating/what-if/start-what-if.ts';
import { getWhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import { unitCostOf } from '../../../contracts/unit-cost.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { newColleague, newOrganization } from '../people.ts';

let app: TestApp;
let priya: Caller;
let marcus: Caller;
let dana: Caller;
let stranger: Caller;
let organizationId = 0;
let toilet = 0;
let paint = 0;

beforeAll(async () => {
  app = await startApp();
  ({ dana: priya, marcus } = await newOrganization(app, 94));
  dana = await newColleague(app, 94, { place: 2, firstName: 'Sam', lastName: 'Whitfield', isAdmin: false });
  ({ dana: stranger } = await newOrganization(app, 95));
  organizationId = (await ok(getMe))?.organizationId ?? 0;
  const found = async (keyword: string, unit: string) =>
    (await ok(searchItems, { query: { keyword } })).find((hit) => hit.unit === unit && hit.code < 30_000)?.code ?? 0;
  toilet = await found('toilet', 'EA');
  paint = await found('paint walls two coats', 'SF');
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);

const library = (body: Partial<(typeof LibraryBody)['_input']>, by = dana) => ok(addCustomLibrary, { params: { id: 0 }, body }, by);
const figuresOf = async (id: number, by = dana) => (await ok(getLibraryFigures, {}, by)).find((one) => one.id === id);
const pricesOf = (id: number, by = dana) => ok(getLibraryPrices, { params: { id } }, by);

async function bathroom(by = dana) {
  const orderId = await ok(getNewOrder, {}, by);
  const { areaID } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } }, by);
  return { orderId, areaID };
}
const added = ({ orderId, areaID }: { orderId: number; areaID: number }, more: object) => ({
  params: { orderId, taskId: 0 },
  body: { Areas: [areaID], Repairs: [{ itemXREF: toilet, quantity: '1' }], ...more },
});

it('a library is priced today: typed lines as typed, measured ones in a room of 12 by 10 ft, 8 ft high, deleted items not at all', async () => {
  const { id: lineItemId, prices } = await ok(addCustomLineItem, { body: { description: 'Priced niche', labor: '100' } });
  const itemXREF = prices[0]?.itemXREF ?? 0;
  const two = { by: 'typed' as const, quantity: '2' };
  const { id } = await library({ name: 'Priced', lines: [{ itemXREF, quantity: two }] });
  // Overhead 10 % and profit 10 % of the cost, as on a new estimate.
  expect(await figuresOf(id)).toEqual({ id, total: '240.00', estimates: 0, lastUsed: '' });
  const half = { by: 'formula' as const, text: 'walls * 0.5' };
  await ok(modifyExistingLibrary, { params: { id }, body: { lines: [{ itemXREF: paint, quantity: half }] } });
  const { lines } = await pricesOf(id);
  expect(lines.map(({ now }) => now?.labor)).toEqual(['100', expect.stringMatching(/^\d/)]);
  const whole = Number((await figuresOf(id))?.total);
  await ok(deleteCustomLine, { params: { id: lineItemId } });
  const { total } = (await figuresOf(id)) ?? { total: '' };
  expect((whole - Number(total)).toFixed(2)).toBe('240.00');
  // Walls of 352 SF, half of them.
  const walls = await library({ name: 'Walls', lines: [{ itemXREF: paint, quantity: { by: 'typed', quantity: '176' } }] });
  expect((await figuresOf(walls.id))?.total).toBe(total);
  expect((await pricesOf(id)).lines.map(({ now }) => now === null)).toEqual([true, false]);
});

it('an own price moves what a library costs today; what it cost at its last change stays beside it, until it is changed again', async () => {
  const { id } = await library({ name: 'Moved', organization_Id: organizationId, lines: [{ itemXREF: toilet }] }, priya);
  // A colleague has seen nothing of it that a read would wait for.
  await app.caughtUp();
  const unitCosts = async () =>
    (await pricesOf(id, marcus)).lines.map(({ now, before }) => [now && unitCostOf(now), before && unitCostOf(before)]);
  const [[was]] = (await unitCosts()) as [[string]];
  expect(await unitCosts()).toEqual([[was, was]]);
  const hit = (await ok(searchItems, { query: { keyword: 'toilet' } })).find(({ code }) => code === toilet);
  const set = (unitCost: string, effectiveFrom?: string) =>
    ok(
      setPriceBookPrices,
      {
        body: { prices: [...(hit?.prices ?? []).map(({ itemXREF }) => ({ itemXREF, unitCost }))], ...(effectiveFrom && { effectiveFrom }) },
      },
      priya,
    );
  await set('999.00');
  await app.caughtUp();
  expect(await unitCosts()).toEqual([['999.00', was]]);
  // Nothing that takes effect later moves it today.
  await set('1200.00', new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await app.caughtUp();
  expect(await unitCosts()).toEqual([['999.00', was]]);
  await ok(modifyExistingLibrary, { params: { id }, body: { description: 'At the prices of now' } }, priya);
  await app.caughtUp();
  expect(await unitCosts()).toEqual([['999.00', '999.00']]);
});

it('CustomLibraryId: the lines say the library that they are of; one that is another’s, unknown or deleted meanwhile adds nothing', async () => {
  const theirs = await library({ name: 'Strange', lines: [{ itemXREF: toilet }] }, stranger);
  const colleague = await library({ name: 'Of Marcus', lines: [{ itemXREF: toilet }] }, marcus);
  const { id } = await library({ name: 'Hall bath', lines: [{ itemXREF: toilet }] });
  const job = await bathroom();
  for (const other of [theirs.id, colleague.id, 2_000_000_000])
    expect(await refused(addRepairItems, added(job, { CustomLibraryId: other }))).toEqual([404, 'LIBRARY_NOT_FOUND']);
  const [line] = await ok(addRepairItems, added(job, { CustomLibraryId: id }));
  const { origin } = await ok(getWhyLine, { params: { orderId: job.orderId, itemId: line?.id ?? 0 } });
  expect(origin?.source).toEqual({ kind: 'library', name: 'Hall bath', answers: [], libraries: [id] });
  await ok(deleteCustomLibrary, { params: { id } });
  const Source = { kind: 'library' as const, name: 'Hall bath', libraries: [id] };
  expect(await refused(addRepairItems, added(job, { Source }))).toEqual([409, 'LIBRARY_DELETED']);
  expect((await ok(getAreasWithItems, { params: { orderId: job.orderId } })).flatMap(({ items }) => items)).toHaveLength(1);
  await ok(undoCustomLibrary, { params: { id }, body: {} });
  expect(await ok(addRepairItems, added(job, { Source }))).toHaveLength(1);
});

it('"used in" counts estimates that have a line of it: not what undo took back, not twice, no what-if, not another organisation', async () => {
  const { id } = await library({ name: 'Counted', organization_Id: organizationId, lines: [{ itemXREF: toilet }] }, priya);
  const used = async (by = dana) => {
    await app.caughtUp();
    return (await figuresOf(id, by))?.estimates;
  };
  const [first, second] = [await bathroom(), await bathroom(marcus)];
  await ok(addRepairItems, added(first, { CustomLibraryId: id }));
  await ok(addRepairItems, added(first, { CustomLibraryId: id }));
  expect(await used()).toBe(1);
  await ok(addRepairItems, added(second, { CustomLibraryId: id }), marcus);
  expect([await used(), await used(marcus)]).toEqual([2, 2]);
  await ok(startWhatIf, { params: { orderId: first.orderId }, body: { name: 'Without it' } });
  expect(await used()).toBe(2);
  await ok(undo, { params: { orderId: second.orderId }, body: {} }, marcus);
  expect(await used()).toBe(1);
  expect(await figuresOf(id, stranger)).toBeUndefined();
  expect(await refused(getLibraryPrices, { params: { id } }, stranger)).toEqual([404, 'LIBRARY_NOT_FOUND']);
});

it('2,000 items at once are too many for a library, and nothing is put in', async () => {
  const many = Array.from({ length: 2_000 }, () => ({ itemXREF: toilet }));
  const { id } = await library({ name: 'Many' });
  expect((await dana.call(modifyExistingLibrary, { params: { id }, body: { lines: many } })).status).toBe(400);
  const thousand = many.slice(0, 1_000);
  expect((await ok(modifyExistingLibrary, { params: { id }, body: { lines: thousand } })).lines).toBe(1_000);
  expect(await refused(modifyExistingLibrary, { params: { id }, body: { lines: [{ itemXREF: toilet }] } })).toEqual([
    422,
    'LIBRARY_INVALID',
  ]);
});
