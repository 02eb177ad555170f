import { addCustomLibrary } from '../../contracts/catalogue/libraries/add-custom-library.ts';
import { addCustomLineItem } from '../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { lineItems } from '../../projections/catalogue/line-items.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let dana: Caller;
const { ok, refused } = askingAs(() => dana);

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
afterAll(() => app?.close());

/** Nothing is put into the read model of line items until it is let go, as on a server that is busy; it is read as before. */
async function heldUp() {
  const holder = await app.app.get(ReadDb).connect();
  await holder.query('begin');
  await holder.query(`lock table "${app.app.get(Runner).schema(lineItems.name)}".record in share row exclusive mode`);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}
const soon = (work: () => Promise<void>) => new Promise((resolve) => setTimeout(() => resolve(work()), 200));

it('an item that was just made is in the book of its own caller, however late its read model is: in a library and in an estimate', async () => {
  const orderId = await ok(getNewOrder);
  const { areaID } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  await app.caughtUp();
  const letGo = await heldUp();
  const { prices } = await ok(addCustomLineItem, { body: { description: 'Niche', labor: '100' } });
  const itemXREF = prices[0]?.itemXREF ?? 0;
  const line = { itemXREF, quantity: { by: 'typed' as const, quantity: '2' } };
  const Repairs = [{ itemXREF, quantity: '1' }];
  const [library, lines] = await Promise.all([
    ok(addCustomLibrary, { params: { id: 0 }, body: { name: 'Early', lines: [line] } }),
    dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areaID], Repairs } }),
    soon(letGo),
  ]);
  expect([library.name, lines.status]).toEqual(['Early', 200]);
});

it('what does not exist is still not found, once the read models have what its caller wrote', async () => {
  await app.caughtUp();
  const letGo = await heldUp();
  await ok(addCustomLineItem, { body: { description: 'Another niche', labor: '100' } });
  const line = { itemXREF: 99_999_999, quantity: { by: 'typed' as const, quantity: '2' } };
  const [answer] = await Promise.all([
    refused(addCustomLibrary, { params: { id: 0 }, body: { name: 'Wrong', lines: [line] } }),
    soon(letGo),
  ]);
  expect(answer).toEqual([404, 'XREF_NOT_FOUND']);
});
