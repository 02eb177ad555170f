import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { adoptPriceImport } from '../../contracts/catalogue/imports/adopt-price-import.ts';
import { getPriceImport } from '../../contracts/catalogue/imports/get-price-import.ts';
import { addCustomLibrary } from '../../contracts/catalogue/libraries/add-custom-library.ts';
import { addCustomLineItemAndPutInLibrary } from '../../contracts/catalogue/libraries/add-custom-line-item-and-put-in-library.ts';
import { getLibraryItems } from '../../contracts/catalogue/libraries/get-library-items.ts';
import { getLibraryItemsAsRelatedActions } from '../../contracts/catalogue/libraries/get-library-items-as-related-actions.ts';
import { deleteCustomLine } from '../../contracts/catalogue/lineitems/delete-custom-line.ts';
import { undoCustomLineItem } from '../../contracts/catalogue/lineitems/undo-custom-line-item.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { duplicateAreaAndItems } from '../../contracts/estimating/areas/duplicate-area-and-items.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { additionOf } from '../../contracts/estimating/builder/proposal-addition.ts';
import { proposeItems } from '../../contracts/estimating/builder/propose-items.ts';
import { copyItems } from '../../contracts/estimating/items/copy-items.ts';
import { duplicateItem } from '../../contracts/estimating/items/duplicate-item.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { saveLaborMinimum } from '../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getPriceDifferences } from '../../contracts/estimating/prices/get-price-differences.ts';
import { updatePrices } from '../../contracts/estimating/prices/update-prices.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import { adoptWhatIf } from '../../contracts/estimating/what-if/adopt-what-if.ts';
import { getWhatIfComparison } from '../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { startWhatIf } from '../../contracts/estimating/what-if/start-what-if.ts';
import { getWhyLine } from '../../contracts/estimating/why/get-why-line.ts';
import { addByAnswers } from '../../contracts/estimating/wizards/add-by-answers.ts';
import { bathroom, bathroomRoom, STANDARD_BATH } from '../../contracts/estimating/wizards/bathroom.ts';
import { linesOf as linesOfAnswers, settle } from '../../contracts/estimating/wizards/wizard.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { csvOf } from './import-files.ts';
import { newOrganization } from './people.ts';

/** Features of the builder that meet on one estimate: each with undo, the audit, an earlier moment, a what-if and a second person. */
let app: TestApp;
let dana: Caller;
let marcus: Caller;
beforeAll(async () => {
  app = await startApp();
  ({ dana, marcus } = await newOrganization(app, 93));
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);

async function job(name: string, SelectedArea = 'Bathroom') {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: name } });
  const { areaID: areaId } = await ok(addArea, { params: { orderId }, body: { SelectedArea } });
  return { orderId, areaId };
}
const lines = async (orderId: number, by = dana) =>
  (await ok(getAreasWithItems, { params: { orderId } }, by)).flatMap(({ items }) => items).filter((line) => !line.isLaborMinimum);
const minimums = async (orderId: number) =>
  (await ok(getAreasWithItems, { params: { orderId } })).flatMap(({ items }) => items).filter((line) => line.isLaborMinimum);
const add = (orderId: number, body: object, by = dana) => ok(addRepairItems, { params: { orderId, taskId: 0 }, body }, by);
const total = async (orderId: number) => (await ok(getOrderByOrderId, { params: { orderId } })).totals.grandTotal;
const asOf = async (orderId: number, revision?: number) =>
  ok(getEstimateAsOf, { params: { orderId }, query: revision === undefined ? {} : { revision } });
const told = async (orderId: number, take = 1) => (await ok(getAudit, { query: { orderId: String(orderId), take: String(take) } })).entries;
const origin = async (orderId: number, itemId: number) => (await ok(getWhyLine, { params: { orderId, itemId } })).origin;
const whatIfOf = (orderId: number, name: string) => ok(startWhatIf, { params: { orderId }, body: { name } });
async function adoptAll(whatIfId: number, by = dana) {
  const { revision, changes } = await ok(getWhatIfComparison, { params: { orderId: whatIfId } }, by);
  return ok(adoptWhatIf, { params: { orderId: whatIfId }, body: { revision, changes: changes.map(({ id }) => id) } }, by);
}

async function importPrice(description: string, price: number, code: number | '' = '') {
  const response = await dana.fetch('/api/PriceBook/Imports?fileName=own.csv', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: csvOf([
      ['Item number', 'Description', 'Unit', 'Price'],
      [code, description, 'EA', price],
    ]),
  });
  const { importId } = (await response.json()) as { importId: number };
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const { status } = await ok(getPriceImport, { params: { importId } });
    if (status === 'ready') break;
    if (Date.now() > end) throw new Error(`The import is still ${status}`);
  }
  await ok(adoptPriceImport, { params: { importId }, body: {} });
}

it('an own item of a library whose price an import changed: new lines have the new price, old ones keep theirs until it is taken', async () => {
  await importPrice('Ordo niche, cast stone', 101);
  const [niche] = await ok(searchItems, { query: { keyword: 'ordo niche' } });
  const itemXREF = niche?.code ?? 0;
  const library = await ok(addCustomLibrary, { params: { id: 0 }, body: { name: 'Niches', lines: [{ itemXREF }] } });
  const Source = { kind: 'library' as const, name: 'Niches', answers: [] };
  const { orderId, areaId } = await job('Price by import');
  const addNiche = (by = dana) => add(orderId, { Areas: [areaId], Repairs: [{ itemXREF, quantity: '2' }], Source }, by);
  const [old] = await addNiche();
  const { revision } = await asOf(orderId);
  const whatIf = await whatIfOf(orderId, 'Two niches');
  await importPrice('Ordo niche, cast stone', 140, itemXREF);
  expect(await ok(getLibraryItemsAsRelatedActions, { params: { id: library.id } })).toMatchObject([{ itemXREF, gone: false }]);
  // A colleague adds from the library after the import; the first line keeps the price that it was added with.
  await app.caughtUp();
  const [later] = await addNiche(marcus);
  expect([old?.material, later?.material]).toEqual(['101.00', '140.00']);
  const { lines: differing } = await ok(getPriceDifferences, { params: { id: orderId } });
  expect(differing).toMatchObject([{ itemId: old?.id, kept: { unitCost: '101.00' }, present: { unitCost: '140.00' } }]);
  const before = await total(orderId);
  await ok(updatePrices, { params: { id: orderId }, body: { items: [{ itemId: old?.id ?? 0, unitCost: '140.00' }] } });
  expect((await told(orderId))[0]).toMatchObject({
    sentence: "Took the price book's present price of Ordo niche, cast stone, in Bathroom",
    before: '101.00',
    after: '140.00',
    moved: expect.not.stringMatching(/^0|^-/),
  });
  expect((await asOf(orderId, revision)).areas.flatMap(({ items }) => items)).toMatchObject([{ id: old?.id, material: '101.00' }]);
  await ok(undo, { params: { orderId }, body: {} });
  expect(await total(orderId)).toBe(before);
  // The what-if left before the import: it keeps its price too, and what it adds now has the new one.
  const [copy] = await lines(whatIf);
  expect(copy).toMatchObject({ material: '101.00' });
  expect(await origin(whatIf, copy?.id ?? 0)).toMatchObject({ source: Source });
  await add(whatIf, { Areas: [copy?.propertyArea_AreaID ?? 0], Repairs: [{ itemXREF, quantity: '3' }], Source });
  expect((await adoptAll(whatIf)).adopted).toBe(1);
  const adopted = (await lines(orderId)).find(({ quantity }) => quantity === '3.0');
  expect(adopted).toMatchObject({ material: '140.00' });
  expect(await origin(orderId, adopted?.id ?? 0)).toMatchObject({ source: Source });
  expect((await told(orderId))[0]?.sentence).toBe(
    'Added Ordo niche, cast stone, in Bathroom from the library “Niches”, as in what-if Two niches',
  );
});

it('a wizard run twice on one area: each run is one step, and every copy of a line says which answers it came by', async () => {
  const { orderId, areaId } = await job('Bath twice');
  const round = (quantity: string) => Number(quantity).toFixed(1);
  const wanted = linesOfAnswers(bathroom, bathroomRoom(STANDARD_BATH), settle(bathroom, {}), round);
  const run = (by = dana) =>
    ok(
      addByAnswers,
      {
        params: { orderId },
        body: {
          wizard: 'bathroom' as const,
          area: { areaId },
          size: STANDARD_BATH,
          answers: {},
          lines: wanted.map(({ code, quantity }) => ({ code, quantity })),
        },
      },
      by,
    );
  const first = await run();
  const afterFirst = await asOf(orderId);
  const whatIf = await whatIfOf(orderId, 'Once only');
  // Two people answer at once: both runs are kept.
  await Promise.all([run(), run(marcus)]);
  await app.caughtUp();
  expect(await lines(orderId)).toHaveLength(first.length * 3);
  expect((await told(orderId))[0]?.sentence).toMatch(/^Added \d+ lines in Bathroom by answers for a bathroom/);
  await ok(undo, { params: { orderId }, body: {} });
  expect(await lines(orderId)).toHaveLength(first.length * 2);
  expect((await asOf(orderId, afterFirst.revision)).totals).toEqual(afterFirst.totals);
  expect(await total(whatIf)).toBe(afterFirst.totals.grandTotal);

  const [one] = await lines(orderId);
  const itemId = one?.id ?? 0;
  const { source, reason } = (await origin(orderId, itemId)) ?? {};
  expect([source?.kind, reason]).toEqual(['bathroom', expect.stringMatching(/./)]);
  const [inWhatIf] = await lines(whatIf);
  expect(await origin(whatIf, inWhatIf?.id ?? 0)).toMatchObject({ source, reason });
  await ok(duplicateItem, { params: { orderId, itemId } });
  await ok(duplicateAreaAndItems, { params: { orderId }, body: { OriginalAreaID: areaId, NewAreaname: 'Second bath' } });
  const kitchen = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
  await ok(copyItems, { params: { orderId }, body: { itemIds: [itemId], areaIds: [kitchen.areaID] } });
  const copies = (await lines(orderId)).filter(({ id, description }) => id > itemId && description === one?.description);
  expect(new Set(copies.map(({ propertyArea_AreaID }) => propertyArea_AreaID)).size).toBe(3);
  for (const { id } of copies) expect(await origin(orderId, id)).toMatchObject({ source: { kind: 'bathroom' }, reason });
});

it('a proposal on an estimate whose labor minimum is on: the minimum follows with it, in a what-if, back by undo, and for two people', async () => {
  const { orderId } = await job('Proposal with minimum', 'Garage');
  await ok(saveLaborMinimum, { params: { id: orderId }, body: { on: true } });
  const sentence = 'replace 1 outlet garage';
  const propose = async (id: number, by = dana) => {
    const proposal = await ok(proposeItems, { params: { orderId: id }, body: { sentence, quality: 'Good' as const, answers: {} } }, by);
    return additionOf(proposal, new Set(proposal.lines.filter(({ unsure }) => !unsure).map(({ key }) => key)), sentence) ?? {};
  };
  const empty = await asOf(orderId);
  const body = await propose(orderId);
  await add(orderId, body);
  const [electrician] = await minimums(orderId);
  expect(electrician).toMatchObject({ trade: 'electrician' });
  const alone = await total(orderId);
  const { sentence: words, after } = (await told(orderId))[0] ?? {};
  expect([words, after]).toEqual([expect.stringContaining(`from the proposal for “${sentence}”`), '1.0']);
  const whatIf = await whatIfOf(orderId, 'Three outlets');
  const [outlet] = await lines(whatIf);
  await ok(saveLineItemQuantityWithDecimals, { params: { id: whatIf }, body: { ItemID: outlet?.id ?? 0, Quantity: '3' } });
  // A colleague adds what a second proposal says meanwhile: one minimum for the trade, smaller by the labor that came.
  await app.caughtUp();
  await add(orderId, body, marcus);
  await app.caughtUp();
  const shared = await minimums(orderId);
  expect(shared.map(({ trade }) => trade)).toEqual(['electrician']);
  expect(Number(shared[0]?.totalCost)).toBeLessThan(Number(electrician?.totalCost));
  expect((await adoptAll(whatIf)).adopted).toBe(1);
  expect((await told(orderId))[0]).toMatchObject({
    sentence: expect.stringMatching(/^Changed quantity of Outlet.*, as in what-if Three outlets$/),
    before: '1.0',
    after: '3.0',
  });
  await ok(undo, { params: { orderId }, body: {} });
  await ok(undo, { params: { orderId }, body: {} }, marcus);
  await app.caughtUp();
  expect(await total(orderId)).toBe(alone);
  await ok(undo, { params: { orderId }, body: {} });
  expect([await lines(orderId), await minimums(orderId)]).toEqual([[], []]);
  expect((await asOf(orderId, empty.revision)).totals.grandTotal).toBe('0.00');
});

it('a custom item deleted while it stands on an estimate, in a what-if and in a library: lines stay, nobody can add it, undo brings it back', async () => {
  const library = await ok(addCustomLibrary, { params: { id: 0 }, body: { name: 'With closet' } });
  const item = await ok(addCustomLineItemAndPutInLibrary, {
    params: { id: library.id },
    body: { description: 'Guest closet', labor: '90' },
  });
  const itemXREF = item.prices[0]?.itemXREF ?? 0;
  await app.caughtUp();
  const { orderId, areaId } = await job('Deleted item');
  const [line] = await add(orderId, { Areas: [areaId], Repairs: [{ itemXREF, quantity: '1' }] });
  const before = await asOf(orderId);
  const whatIf = await whatIfOf(orderId, 'Two closets');
  const closet = async (id: number) => (await lines(id)).find(({ description }) => description === 'Guest closet');
  expect(await ok(deleteCustomLine, { params: { id: item.id } })).toBe(true);
  expect(await ok(getLibraryItems, { params: { libId: library.id } })).toMatchObject([{ gone: true }]);
  expect(await closet(orderId)).toMatchObject({ id: line?.id, labor: '90', quantity: '1.0' });
  expect((await ok(getPriceDifferences, { params: { id: orderId } })).lines).toMatchObject([{ itemId: line?.id, present: null }]);
  const again = { params: { orderId, taskId: 0 }, body: { Areas: [areaId], Repairs: [{ itemXREF, quantity: '1' }] } };
  for (const by of [dana, marcus]) expect((await refused(addRepairItems, again, by))[0]).toBeGreaterThanOrEqual(404);
  // The line lives on: changed in the what-if, adopted by a colleague, told with both values.
  const own = await closet(whatIf);
  await ok(saveLineItemQuantityWithDecimals, { params: { id: whatIf }, body: { ItemID: own?.id ?? 0, Quantity: '2' } });
  await app.caughtUp();
  expect((await adoptAll(whatIf)).adopted).toBe(1);
  expect((await told(orderId))[0]).toMatchObject({ sentence: expect.stringContaining('Guest closet'), before: '1.0', after: '2.0' });
  expect((await asOf(orderId, before.revision)).totals).toEqual(before.totals);
  const deletion = (await ok(getAudit, { query: { kind: 'book', text: 'Guest closet', take: '1' } })).entries[0];
  expect(deletion).toMatchObject({ sentence: 'Deleted the line item Guest closet', before: expect.stringContaining('90'), after: '' });
  await ok(undoCustomLineItem, { params: { id: item.id }, body: {} });
  expect(await ok(getLibraryItems, { params: { libId: library.id } })).toMatchObject([{ gone: false }]);
  expect(await add(orderId, { Areas: [areaId], Repairs: [{ itemXREF, quantity: '1' }] }, dana)).toHaveLength(1);
});
