import { MANUAL_ENTRY_CODE } from '../../contracts/catalogue/entities.ts';
import { addCustomLibrary } from '../../contracts/catalogue/libraries/add-custom-library.ts';
import { deleteCustomLibrary } from '../../contracts/catalogue/libraries/delete-custom-library.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getProjects } from '../../contracts/estimating/dashboard/get-projects.ts';
import { getTrendingProjects } from '../../contracts/estimating/dashboard/get-trending-projects.ts';
import type { LineItem } from '../../contracts/estimating/entities.ts';
import { deleteLineItemFromArea } from '../../contracts/estimating/items/delete-line-item-from-area.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { startWhatIf } from '../../contracts/estimating/what-if/start-what-if.ts';
import { CatalogueService } from '../../server/catalogue/catalogue.service.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let dana: Caller;
let helen: Caller;
let vanity: number[];
let toilet: number;
let otherItem: number;
const { ok } = askingAs(() => dana);

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  helen = await app.signedIn('homeowner');
  const book = app.app.get(CatalogueService);
  const code = (name: string) => book.items().find((row) => `${row.szAction_tx} ${row.szDescription_tx}` === name)?.lDescription_id ?? 0;
  vanity = book.find(code('Replace Vanity with top, 36 in'))?.qualities.map(({ xref }) => xref) ?? [];
  toilet = code('Replace Toilet, elongated, 1.28 gpf');
  otherItem = book.items().find(({ lDescription_id: id }) => id !== toilet && !vanity.includes(id))?.lDescription_id ?? 0;
});
afterAll(() => app?.close());

/** A bath with these items, in an estimate of its own. */
async function bathOf(xrefs: number[], quantity = '1', caller = dana): Promise<{ orderId: number; lines: LineItem[] }> {
  const orderId = await ok(getNewOrder, {}, caller);
  const bath = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } }, caller);
  const byHand = { itemXREF: MANUAL_ENTRY_CODE, description: 'Odd job', unit: 'EA', quantity: '1', labor: '5', material: '5' };
  const Repairs = [...xrefs.map((itemXREF) => ({ itemXREF, quantity })), byHand];
  const lines = await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [bath.areaID], Repairs } }, caller);
  return { orderId, lines };
}

describe('C026 GetTrendingProjects', () => {
  it('S014: an organisation whose estimates have nothing in common has none; a stranger is asked to sign in', async () => {
    expect(await ok(getTrendingProjects, {}, helen)).toEqual([]);
    await bathOf([vanity[0] ?? 0, toilet]);
    expect(await ok(getTrendingProjects)).toEqual([]);
    const { status } = await app.stranger().call(getTrendingProjects, {});
    expect(status).toBe(401);
  });

  it('S014: what two estimates share, in any quality, is a project as it stood last; another organisation does not see it', async () => {
    const { orderId, lines } = await bathOf([vanity.at(-1) ?? 0, toilet], '2');
    const [project, ...others] = await ok(getTrendingProjects);
    expect(others).toEqual([]);
    const [first, second] = lines as [LineItem, LineItem];
    expect(project).toMatchObject({ orders: 2, areaTypeName: 'Bathroom', name: first.description, lastAt: second.dateAdded });
    expect(project?.lines.map(({ itemXREF, quantity, quality }) => [itemXREF, quantity, quality])).toEqual([
      [first.itemXREF, first.quantity, first.quality],
      [second.itemXREF, second.quantity, second.quality],
    ]);
    expect(Number(project?.totalCost)).toBeCloseTo(Number(first.totalCost) + Number(second.totalCost), 2);
    expect(await ok(getTrendingProjects, {}, helen)).toEqual([]);

    // A what-if repeats its estimate, and an archived estimate was made all the same.
    await ok(startWhatIf, { params: { orderId }, body: { name: 'Other tile' } });
    await ok(archiveOrder, { params: { id: orderId } });
    expect((await ok(getTrendingProjects)).map(({ orders }) => orders)).toEqual([2]);

    await ok(deleteLineItemFromArea, { params: { orderId, taskId: 0, id: second.id } });
    expect(await ok(getTrendingProjects)).toEqual([]);
  });
});

describe('C028 GetProjects', () => {
  const libraryOf = (name: string, xrefs: number[]) =>
    ok(addCustomLibrary, { params: { id: 0 }, body: { name, newName: 'Baths', lines: xrefs.map((itemXREF) => ({ itemXREF })) } });
  const ofLibraries = (customlibids: string) => ok(getProjects, { query: { customlibids } });

  it('C028: answers the projects with an item of one of the libraries, in whatever quality, and all of them without a library', async () => {
    for (const _ of [1, 2]) await bathOf([vanity[0] ?? 0, toilet]);
    const all = await ok(getTrendingProjects);
    expect(all.length).toBeGreaterThan(0);
    expect(await ofLibraries('')).toEqual(all);

    const [withVanity, without, empty] = [
      await libraryOf('Vanities', [vanity.at(-1) ?? 0]),
      await libraryOf('Hardware', [otherItem]),
      await libraryOf('Empty', []),
    ];
    expect(await ofLibraries(`${withVanity.id}`)).toEqual(all);
    expect(await ofLibraries(`${without.id},${empty.id}`)).toEqual([]);
    expect(await ofLibraries(`${without.id},${withVanity.id},${withVanity.id}`)).toEqual(all);

    const asked = (customlibids: string, caller = dana) => caller.call(getProjects, { query: { customlibids } });
    expect(await asked(`${withVanity.id}`, helen)).toMatchObject({ status: 404, body: { code: 'LIBRARY_NOT_FOUND' } });
    await ok(deleteCustomLibrary, { params: { id: without.id } });
    expect(await asked(`${withVanity.id},${without.id}`)).toMatchObject({ body: { code: 'LIBRARY_DELETED' } });
    expect((await asked('1,x')).status).toBe(400);
    expect((await asked(Array.from({ length: 51 }, (_, n) => n + 1).join(','))).status).toBe(400);
    expect((await app.stranger().call(getProjects, { query: { customlibids: '' } })).status).toBe(401);
  });
});
