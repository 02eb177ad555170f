import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { deletePayment } from '../../../contracts/estimating/payments/delete-payment.ts';
import { getOrderPayments } from '../../../contracts/estimating/payments/get-order-payments.ts';
import { saveOrderPayment } from '../../../contracts/estimating/payments/save-order-payment.ts';
import { updateOrderPayment } from '../../../contracts/estimating/payments/update-order-payment.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getJobAsOf } from '../../../contracts/estimating/undo/get-job-as-of.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { getPaymentTracking } from '../../../contracts/organization/settings/get-payment-tracking.ts';
import { savePaymentTracking } from '../../../contracts/organization/settings/save-payment-tracking.ts';
import { listenToChanges } from '../../../contracts/platform.ts';
import { getContract } from '../../../contracts/reporting/change-orders/get-contract.ts';
import { sendChangeOrder } from '../../../contracts/reporting/change-orders/send-change-order.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { updateTrackingWithResponse } from '../../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { firstNotice } from '../../notices.ts';

let app: TestApp;
let dana: Caller;
let priya: Caller;
let helen: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'demo' });
  [dana, priya, helen] = await Promise.all([app.signedIn('contractor'), app.signedIn('admin'), app.signedIn('homeowner')]);
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);
const newJob = () => ok(getNewOrder, { query: { newEstimateName: 'Porch' } });
const save = (order_Id: number, more: object = {}) => ok(saveOrderPayment, { body: { order_Id, paymentAmount: '600', ...more } });
const listOf = (orderId: number) => ok(getOrderPayments, { params: { orderId } });

it('C149, C151, R207, R208, R209: an entry that says only its amount is a payment of today by check', async () => {
  const orderId = await newJob();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(new Date());
  const entry = await save(orderId, { id: 0, paymentDetail: 'Deposit' });
  const tomorrow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(new Date());
  expect(entry).toEqual({
    appliedTo: [],
    id: expect.any(Number),
    order_Id: orderId,
    paymentDate: expect.any(String),
    paymentAmount: '600.00',
    paymentDetail: 'Pmt|Deposit',
    payeeName: '',
    paymentType_Id: 9,
    paymentType: 'Check',
  });
  expect([today, tomorrow]).toContain(entry.paymentDate);
  expect(await listOf(orderId)).toEqual([entry]);
});

it('C151: a repeated request is recorded once, and answers what it recorded; another body under the same key is refused', async () => {
  const orderId = await newJob();
  const input = { body: { order_Id: orderId, paymentAmount: 12.5, paymentDetail: 'Exp|Nails' }, headers: { 'Idempotency-Key': 'nails' } };
  const [first, second] = await Promise.all([ok(saveOrderPayment, input), ok(saveOrderPayment, input)]);
  expect(second).toEqual(first);
  expect(await listOf(orderId)).toEqual([first]);
  const other = { ...input, body: { ...input.body, paymentAmount: 13 } };
  expect(await refused(saveOrderPayment, other)).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
});

it('C152: only the fields that are sent change, so that two people change one entry at once; R210: its kind stays', async () => {
  const orderId = await newJob();
  const { id } = await save(orderId, { paymentDetail: 'Pmt|Deposit', payeeName: 'Ruth Abernathy' });
  const params = { paymentId: id };
  // Priya changes what she has seen.
  await ok(getOrderPayments, { params: { orderId } }, priya);
  await Promise.all([
    ok(updateOrderPayment, { params, body: { paymentAmount: '1,640.50' } }),
    ok(updateOrderPayment, { params, body: { paymentDetail: 'Pmt|Check 1041', paymentType_Id: 3 } }, priya),
  ]);
  // Dana's session knows of her own write; Priya's read waits for the other.
  await ok(getOrderPayments, { params: { orderId } }, priya);
  expect(await listOf(orderId)).toEqual([
    expect.objectContaining({
      id,
      paymentAmount: '1640.50',
      paymentDetail: 'Pmt|Check 1041',
      paymentType: 'American Express',
      payeeName: 'Ruth Abernathy',
    }),
  ]);
  expect(await refused(updateOrderPayment, { params, body: { paymentDetail: 'Exp|Check 1041' } })).toEqual([409, 'PAYMENT_KIND_STAYS']);
  expect(await refused(updateOrderPayment, { params, body: { order_Id: orderId + 1, payeeName: 'x' } })).toEqual([
    404,
    'PAYMENT_NOT_FOUND',
  ]);
  const { body } = await dana.call(updateOrderPayment, { params, body: { paymentAmount: '1.005', paymentDate: '02/30/2026' } });
  expect(body.fields).toEqual({ paymentAmount: 'must have at most two decimals', paymentDate: 'must be a day such as 12/16/2026' });
});

it('C153: a deleted entry is gone, its deletion repeated answers the same, a second one is refused, and undo brings it back', async () => {
  const orderId = await newJob();
  const entry = await save(orderId, { paymentDetail: 'Exp|Dumpster' });
  const input = { params: { paymentId: entry.id }, headers: { 'Idempotency-Key': 'gone' } };
  expect(await ok(deletePayment, input)).toBe(true);
  expect(await ok(deletePayment, input)).toBe(true);
  expect(await listOf(orderId)).toEqual([]);
  expect(await refused(deletePayment, { params: input.params })).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect(await refused(updateOrderPayment, { params: input.params, body: { payeeName: 'x' } })).toEqual([404, 'PAYMENT_NOT_FOUND']);
  await ok(undo, { params: { orderId }, body: {} });
  expect(await listOf(orderId)).toEqual([entry]);
});

it("C149, C151, C152, C153: another organization's orders and entries do not exist", async () => {
  const orderId = await newJob();
  const { id } = await save(orderId);
  const body = { order_Id: orderId, paymentAmount: '1' };
  expect(await refused(saveOrderPayment, { body }, helen)).toEqual([404, 'ORDER_NOT_FOUND']);
  expect(await refused(getOrderPayments, { params: { orderId } }, helen)).toEqual([404, 'ORDER_NOT_FOUND']);
  expect(await refused(updateOrderPayment, { params: { paymentId: id }, body: { payeeName: 'x' } }, helen)).toEqual([
    404,
    'PAYMENT_NOT_FOUND',
  ]);
  expect(await refused(deletePayment, { params: { paymentId: id } }, helen)).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect(await listOf(orderId)).toHaveLength(1);
});

it('tells other screens which entry changed, and the audit who did it with old and new value', async () => {
  const orderId = await newJob();
  const { id } = await save(orderId, { payeeName: 'Ruth Abernathy' });
  const stop = new AbortController();
  const stream = await dana.fetch(`${listenToChanges.path}?orderId=${orderId}`, { signal: stop.signal });
  await ok(updateOrderPayment, { params: { paymentId: id }, body: { paymentAmount: '640' } }, priya);
  expect(await firstNotice(stream)).toMatchObject({ orderId, touches: [`payment:${id}:amount`] });
  stop.abort();
  const { entries } = await ok(getAudit, { query: { orderId, kind: 'payments' } }, priya);
  expect(entries.map(({ actorName, sentence, before, after, moved }) => ({ actorName, sentence, before, after, moved }))).toEqual([
    {
      actorName: 'Priya Raman',
      sentence: 'Changed amount of the payment of $600.00 from Ruth Abernathy',
      before: '$600.00',
      after: '$640.00',
      moved: '0.00',
    },
    expect.objectContaining({ actorName: 'Dana Whitfield', sentence: 'Recorded a payment of $600.00 from Ruth Abernathy' }),
  ]);
});

it('an accepted job owes what was accepted with tax, also after its lines change, and the list of jobs says the same', async () => {
  const jobs = await ok(getOrders);
  const bath = jobs.find((job) => job.externalRefId === 'Hall bath, curbless shower');
  if (!bath) throw new Error('The demo has no bath');
  const { money, totals } = bath;
  expect(money).toMatchObject({ total: totals.grandTotal, received: '4000.00', spent: '744.00', payments: 1, expenses: 2 });
  expect(money.accepted).not.toBeNull();
  expect(Number(money.owed)).toBeCloseTo(Number(totals.grandTotal) - 4000, 2);
  const [first] = (await listOf(bath.id)).filter(({ paymentDetail }) => paymentDetail.startsWith('Pmt|'));
  await ok(deletePayment, { params: { paymentId: first?.id } });
  await save(bath.id, { paymentAmount: '2,400.00', payeeName: 'Ruth Abernathy' });
  const after = await ok(getOrderByOrderId, { params: { orderId: bath.id } });
  expect(after.money).toMatchObject({ total: money.total, received: '2400.00', payments: 1 });
  expect((await ok(getOrders)).find(({ id }) => id === bath.id)?.money).toEqual(after.money);
});

it('a report that leaves tax out is owed with it, once it is accepted', async () => {
  const kitchen = (await ok(getOrders)).find((job) => job.externalRefId === 'Kitchen and hall bath');
  if (!kitchen) throw new Error('The demo has no kitchen');
  const { reportId } = await ok(addEstimateReport, {
    params: { orderId: kitchen.id },
    body: { reportDetail: { name: 'Kitchen', excludeTax: true } },
  });
  expect((await ok(getOrderByOrderId, { params: { orderId: kitchen.id } })).money.accepted).toBeNull();
  await ok(updateTrackingWithResponse, { params: { reportId }, body: { Agreement: 'yes', Name: 'Helen Kowalczyk' } });
  const { money } = await ok(getOrderByOrderId, { params: { orderId: kitchen.id } });
  expect(money).toMatchObject({
    accepted: { reportId, at: expect.any(String) },
    lines: kitchen.totals.totalCost,
    tax: kitchen.totals.tax,
    total: kitchen.totals.grandTotal,
    owed: kitchen.totals.grandTotal,
  });
  expect(Number(money.tax)).toBeGreaterThan(0);
});

it('what is owed as of a moment is owed by what had been accepted then, less what had come in then', async () => {
  const orderId = await newJob();
  const params = { orderId };
  const [area] = await ok(getAreasWithItems, { params });
  const add = (labor: string) =>
    ok(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [area?.areaID], Repairs: [{ itemXREF: 99999, description: 'Porch', quantity: '1', labor }] },
    });
  const accept = async (reportId: number) => {
    await ok(updateTrackingWithResponse, { params: { reportId }, body: { Agreement: 'yes', Name: 'Ruth Abernathy' } });
    return reportId;
  };
  const moneyAt = async (query: Record<string, unknown>) => (await ok(getJobAsOf, { params, query })).money;
  const isNow = async () => (await ok(getOrderByOrderId, { params })).money;

  await add('1000');
  const sent = await isNow();
  await save(orderId);
  const paid = await ok(getEstimateAsOf, { params });
  const { reportId: sentFirst } = await ok(addEstimateReport, { params, body: { reportDetail: { name: 'First', excludeTax: false } } });
  const first = await accept(sentFirst);
  const firstAccepted = await isNow();
  await add('500');
  await save(orderId, { paymentAmount: '250', paymentDetail: 'Exp|Lumber' });
  const spent = await ok(getEstimateAsOf, { params });
  const { next } = await ok(getContract, { params });
  await accept((await ok(sendChangeOrder, { params, body: { seen: next?.total } })).reportId);
  const now = await isNow();

  expect(await moneyAt({})).toEqual(now);
  expect(await moneyAt({ revision: paid.revision })).toEqual({ ...sent, received: '600.00', payments: 1, owed: firstAccepted.owed });
  expect(await moneyAt({ revision: spent.revision })).toEqual({ ...firstAccepted, spent: '250.00', expenses: 1 });
  expect(await moneyAt({ at: firstAccepted.accepted?.at })).toMatchObject({ accepted: { reportId: first }, spent: '0.00' });
  expect(now.total).not.toBe(firstAccepted.total);
});

it('the payments of an estimate as of a moment are those of then', async () => {
  const orderId = await newJob();
  const first = await save(orderId);
  const { revision } = await ok(getEstimateAsOf, { params: { orderId } });
  await save(orderId, { paymentAmount: '50' });
  expect((await ok(getEstimateAsOf, { params: { orderId }, query: { revision } })).payments).toEqual([first]);
  expect((await ok(getEstimateAsOf, { params: { orderId } })).payments).toHaveLength(2);
});

it('as CSV, expenses are negative, and what a spreadsheet would run is text', async () => {
  const orderId = await newJob();
  await save(orderId, { paymentDate: '12/16/2026', paymentDetail: 'Pmt|=1+1', payeeName: 'Ruth, "the" customer' });
  await save(orderId, { paymentDate: '12/17/2026', paymentDetail: 'Exp|Nails', paymentAmount: '1,200' });
  const response = await dana.fetch(`/api/ProEstimates/${orderId}/Payments.csv`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await response.text()).toBe(
    [
      'Date,Kind,Type,Payer or payee,Detail,Amount',
      '12/17/2026,Expense,Check,,Nails,-1200.00',
      `12/16/2026,Payment,Check,"Ruth, ""the"" customer",'=1+1,600.00`,
      '',
    ].join('\r\n'),
  );
});

it('S083, R223: payment and expense tracking is on until the organization switches it off, for all of its people', async () => {
  expect(await ok(getPaymentTracking)).toEqual({ on: true });
  expect(await ok(savePaymentTracking, { body: { on: false } }, priya)).toEqual({ on: false });
  expect(await ok(getPaymentTracking, {}, priya)).toEqual({ on: false });
  expect(await ok(getPaymentTracking, {}, helen)).toEqual({ on: true });
  const { entries } = await ok(getAudit, { query: { kind: 'payments', take: 1 } }, priya);
  expect(entries.map(({ sentence }) => sentence)).toEqual(['Switched off payments and expenses of jobs']);
});
