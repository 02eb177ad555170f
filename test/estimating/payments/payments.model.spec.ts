import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { deletePayment } from '../../../contracts/estimating/payments/delete-payment.ts';
import { getOrderPayments } from '../../../contracts/estimating/payments/get-order-payments.ts';
import type { PaymentsModel } from '../../../web/estimating/payments/page-model.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { type MountedModel, mountModel } from '../../model.tsx';

let app: TestApp;
let dana: Caller;
let orderId: number;
let page: MountedModel<PaymentsModel>;
/** A call that loses its network. */
let isOffline = false;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
afterAll(() => app?.close());
beforeEach(async () => {
  orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Deck' } })).body;
  const { url } = dana;
  const fetch: Caller['fetch'] = (path, init) => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : dana.fetch(path, init));
  page = await mountModel({ url, fetch }, `/estimate/${orderId}/payments`, async () => {
    const { usePayments } = await import('../../../web/estimating/payments/page-model.ts');
    return () => usePayments(orderId);
  });
  await page.until(({ ready }) => expect(ready).toBe(true));
});
afterEach(async () => {
  isOffline = false;
  await page.end();
});

const typed = async (key: 'p' | 'e', entry: Partial<NonNullable<PaymentsModel['edits']['editing']>['entry']>) => {
  await page.press(key);
  await page.act(({ edits }) => edits.change(entry));
  await page.act(({ edits }) => edits.save(undefined));
};
const kept = async () => (await dana.call(getOrderPayments, { params: { orderId } })).body;

it('P and E begin an entry of their kind; what is typed is kept, found by its words and by its kind, and Ctrl+Z takes it back', async () => {
  await typed('p', { amount: '1,250.00', name: 'Helen Kowalczyk', detail: 'Deposit' });
  await typed('e', { amount: '80', detail: 'Permit' });
  await page.until(({ kept: all, edits }) => expect([all.length, edits.unsaved.length]).toEqual([2, 0]));
  await page.act(({ setText }) => setText('permit'));
  await page.until(({ found }) => expect(found.map(({ entry }) => entry.detail)).toEqual(['Permit']));
  await page.act(({ setText }) => setText(''));
  await page.act(({ set }) => set('show', 'payments'));
  await page.until(({ found }) => expect(found.map(({ entry }) => entry.detail)).toEqual(['Deposit']));
  await page.press('mod+z');
  await page.until(({ list }) => expect(list).toHaveLength(1));
  expect((await kept()).map(({ paymentAmount }) => paymentAmount)).toEqual(['1250.00']);
});

it('without a network what was typed waits beside what is kept, and goes once, by itself, when there is one', async () => {
  isOffline = true;
  await typed('p', { amount: '300', detail: 'Check 114' });
  await page.until(({ edits }) => expect(edits.unsaved).toMatchObject([{ id: null, entry: { detail: 'Check 114' }, failure: null }]));
  expect([page.now.kept, await kept()]).toEqual([[], []]);
  isOffline = false;
  await page.backOnline();
  await page.until(({ edits, list }) => expect([edits.unsaved.length, list.length]).toEqual([0, 1]));
  expect(await kept()).toHaveLength(1);
});

it('M099: what is refused stays with its reason, and is kept once it is mended; discarded it is gone', async () => {
  await typed('p', { amount: '99999999999', detail: 'A typing error' });
  await page.until(({ edits }) => expect(edits.unsaved[0]?.failure).toMatch(/^Error saving Payment\/Expense\. /));
  const [unsaved] = page.now.edits.unsaved;
  if (!unsaved) throw new Error('Nothing waits');
  await page.act(({ edits }) => edits.editUnsaved(unsaved));
  await page.act(({ edits }) => edits.change({ amount: '999.99' }));
  await page.act(({ edits }) => edits.save(undefined));
  await page.until(({ edits, list }) => expect([edits.unsaved.length, list.length]).toEqual([0, 1]));
  await typed('e', { amount: '99999999999' });
  await page.until(({ edits }) => expect(edits.unsaved[0]?.failure).not.toBeNull());
  await page.act(({ edits }) => edits.discard(edits.unsaved[0] ?? unsaved));
  expect([page.now.edits.unsaved, (await kept()).length]).toEqual([[], 1]);
});

it('M101: an entry that a colleague deleted meanwhile is offered as a new one, with all that was typed', async () => {
  await typed('p', { amount: '500', detail: 'First' });
  await page.until(({ kept: all }) => expect(all).toHaveLength(1));
  const [was] = page.now.kept;
  if (!was) throw new Error('Nothing was kept');
  await page.act(({ edits }) => edits.edit(was));
  await page.act(({ edits }) => edits.change({ detail: 'First, by check' }));
  await dana.call(deletePayment, { params: { paymentId: was.id }, body: { order_Id: orderId } });
  await page.act(({ edits }) => edits.save(was.entry));
  await page.until(({ edits }) => expect(edits.unsaved[0]?.failure).toMatch(/^Error updating payment\. .*Retry saves it as a new one\.$/));
  const [unsaved] = page.now.edits.unsaved;
  if (!unsaved) throw new Error('Nothing waits');
  await page.act(({ edits }) => edits.retry(unsaved));
  await page.until(({ edits }) => expect(edits.unsaved).toEqual([]));
  expect(await kept()).toMatchObject([{ paymentAmount: '500.00', paymentDetail: 'Pmt|First, by check' }]);
});
