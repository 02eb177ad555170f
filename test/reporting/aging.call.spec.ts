import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { saveOrderPayment } from '../../contracts/estimating/payments/save-order-payment.ts';
import { agingOf } from '../../contracts/reporting/billing/aging.ts';
import { billProgress } from '../../contracts/reporting/billing/bill-progress.ts';
import { getAging } from '../../contracts/reporting/billing/get-aging.ts';
import { getBilling } from '../../contracts/reporting/billing/get-billing.ts';
import { voidInvoice } from '../../contracts/reporting/billing/void-invoice.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { applyPayments } from '../../contracts/reporting/reports/apply-payments.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const TODAY = '2027-01-20';
let app: TestApp;
let dana: Caller;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
afterAll(() => app?.close());

async function job(name: string): Promise<number> {
  const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: name } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = [{ itemXREF: 99999, description: 'Cabinets', quantity: '3', labor: '400', material: '1200.55' }];
  await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  return orderId;
}

const bill = async (orderId: number, percent: string, dueDate: string, recipientName = 'Helen') =>
  (await dana.call(billProgress, { params: { orderId }, body: { milestone: percent, percent, dueDate, recipientName, unsigned: true } }))
    .body.reportId;
const open = async () => (await dana.call(getAging)).body;

it('every open invoice of the organization is listed with what its own job says of it; paid, taken back and other reports are not', async () => {
  const [kitchen, bath] = [await job('=Kitchen'), await job('Bath')];
  await bill(kitchen, '10', '2026-09-01');
  const half = await bill(kitchen, '50', '2027-01-01');
  await bill(bath, '20', '2027-02-01', '"Ruth", the owner');
  await dana.call(addEstimateReport, { params: { orderId: bath }, body: { reportDetail: { name: 'Estimate' } } });
  const payment = (await dana.call(saveOrderPayment, { body: { order_Id: kitchen, paymentAmount: '500.25' } })).body;
  const taken = { params: { reportId: half }, body: { payments: [{ id: payment.id, paymentAmount: '500.25' }] } };
  expect((await dana.call(applyPayments, taken)).status).toBe(200);
  await app.caughtUp();
  const invoices = await open();
  expect(invoices.map(({ job: name, customer, dueDate }) => [name, customer, dueDate])).toEqual([
    ['=Kitchen', 'Helen', '2026-09-01'],
    ['=Kitchen', 'Helen', '2027-01-01'],
    ['Bath', '"Ruth", the owner', '2027-02-01'],
  ]);
  for (const orderId of [kitchen, bath]) {
    const own = (await dana.call(getBilling, { params: { orderId } })).body.invoices;
    const ours = invoices.filter((one) => one.orderId === orderId);
    expect(ours.map(({ reportId, number, paid, open: left, due }) => ({ reportId, number, paid, open: left, due }))).toEqual(
      own.map(({ reportId, number, paid, open: left, due }) => ({ reportId, number, paid, open: left, due })),
    );
    expect(agingOf(ours, TODAY)).toEqual(agingOf(own, TODAY));
  }
  const csv = await (await dana.fetch(`/api/reports/open-invoices.csv?today=${TODAY}`)).text();
  const [head, first, , last] = csv.split('\r\n');
  expect(head).toBe('Invoice,Customer,Job,Date,Due,Days late,Asked for,Paid,Open,current,1-30,31-60,61-90,over 90');
  expect(first).toContain(`,Helen,'=Kitchen,`);
  expect(first).toContain(',141,');
  expect(last).toContain('"""Ruth"", the owner",Bath');
  const filtered = await (await dana.fetch(`/api/reports/open-invoices.csv?today=${TODAY}&customer=Helen`)).text();
  expect(filtered.trim().split('\r\n')).toHaveLength(3);

  // Somebody else's organization sees none of it.
  const helen = await app.signedIn('homeowner');
  expect((await helen.call(getAging)).body).toEqual([]);
  expect((await app.stranger().call(getAging)).status).toBe(401);

  await dana.call(voidInvoice, { params: { orderId: kitchen }, body: { reportId: half } });
  await app.caughtUp();
  expect((await open()).map(({ reportId }) => reportId)).not.toContain(half);
});
