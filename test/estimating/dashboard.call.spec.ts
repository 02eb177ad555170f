import { MANUAL_ENTRY_CODE } from '../../contracts/catalogue/entities.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
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
const { ok } = askingAs(() => dana);

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  helen = await app.signedIn('homeowner');
  const book = app.app.get(CatalogueService);
  const code = (name: string) => book.items().find((row) => `${row.szAction_tx} ${row.szDescription_tx}` === name)?.lDescription_id ?? 0;
  vanity = book.find(code('Replace Vanity with top, 36 in'))?.qualities.map(({ xref }) => xref) ?? [];
  toilet = code('Replace Toilet, elongated, 1.28 gpf');
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
