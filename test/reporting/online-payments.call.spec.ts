import { randomUUID } from 'node:crypto';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { deletePayment } from '../../contracts/estimating/payments/delete-payment.ts';
import { getOrderPayments } from '../../contracts/estimating/payments/get-order-payments.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { billProgress } from '../../contracts/reporting/billing/bill-progress.ts';
import { getBilling } from '../../contracts/reporting/billing/get-billing.ts';
import { voidInvoice } from '../../contracts/reporting/billing/void-invoice.ts';
import { takePaymentNotice } from '../../contracts/reporting/online/take-payment-notice.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { loadOrCreateSecret } from '../../server/platform/auth/secret.ts';
import { Outbox } from '../../server/platform/mail/outbox.ts';
import { NOTICES, SIGNATURE, signatureOf } from '../../server/platform/payments/signed-notice.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let dana: Caller;
let customer: Caller;
let secret: string;

beforeAll(async () => {
  app = await startApp({ paymentGateway: 'test' });
  dana = await app.signedIn('contractor');
  customer = app.stranger();
  secret = await loadOrCreateSecret(app.app.get(ReadDb), 'test-gateway');
});
afterAll(() => app?.close());

interface Invoice {
  orderId: number;
  reportId: number;
  checksum: string;
  /** What it asks for. */
  due: string;
}

/** A job of one line, half of which is billed. */
async function invoice(name: string): Promise<Invoice> {
  const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: name } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = [{ itemXREF: 99999, description: 'Cabinets', quantity: '3', labor: '400', material: '1200.55' }];
  await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  const { body } = await dana.call(billProgress, { params: { orderId }, body: { milestone: 'Half way', percent: '50', unsigned: true } });
  const billed = (await dana.call(getBilling, { params: { orderId } })).body.invoices[0];
  return { orderId, reportId: body.reportId, checksum: body.link.split('/')[4] ?? '', due: billed?.due ?? '' };
}

const pageOf = ({ orderId, reportId, checksum }: Invoice) => `/ProEstimate/Report/${orderId}/${checksum}/${reportId}`;
const open = async ({ orderId, reportId, checksum }: Invoice) =>
  (await customer.call(openPublicReport, { params: { orderId, reportId, checksum } })).body;
const rowOf = async ({ orderId, reportId }: Invoice) =>
  (await dana.call(getBilling, { params: { orderId } })).body.invoices.find((one) => one.reportId === reportId);
const payments = async ({ orderId }: Invoice) => (await dana.call(getOrderPayments, { params: { orderId } })).body;

/** Posts the form of the invoice's page; answers where it leads. */
async function pay(of: Invoice, amount: string, attempt: string = randomUUID()): Promise<string> {
  const body = new URLSearchParams({ amount, attempt });
  const response = await customer.fetch(`${pageOf(of)}/pay`, { method: 'POST', body });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

/** What somebody chooses on the gateway's page; answers once the gateway has told of it. */
async function at(gateway: string, action: string, email = ''): Promise<string> {
  const body = new URLSearchParams({ action, name: 'Helen Kowalczyk', email });
  const response = await customer.fetch(gateway, { method: 'POST', body });
  expect(response.status).toBe(303);
  const { pool } = app.app.get(ReadDb);
  await eventually(async () => expect((await pool.query('select 1 from test_gateway_notice where told_at is null')).rowCount).toBe(0));
  return response.headers.get('location') ?? '';
}

interface Said {
  type: string;
  amount: string;
  id?: string;
  currency?: string;
  refundId?: string;
  payerEmail?: string;
  at?: string;
}

/** A payment that was begun, and notices about it as a gateway would send them, each as often as wanted. */
async function begun(of: Invoice, amount: string) {
  const gateway = await pay(of, amount);
  const { rows } = await app.app
    .get(ReadDb)
    .pool.query<{ reference: string }>('select reference from test_gateway_payment where token = $1', [gateway.split('/')[2]]);
  const reference = rows[0]?.reference ?? '';
  const bodyOf = ({ type, id = randomUUID(), at: said = new Date().toISOString(), currency = 'USD', ...more }: Said) =>
    JSON.stringify({ id, type, at: said, payment: { id: 'tg_1', reference, currency, payerName: 'Helen', ...more } });
  return { gateway, tell: (said: Said) => send(bodyOf(said)), bodyOf };
}

async function send(body: string, header = signatureOf(secret, Buffer.from(body), new Date())) {
  const headers = { 'Content-Type': 'application/json', [SIGNATURE]: header };
  const response = await fetch(`${app.url}${NOTICES}`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { outcome?: string; code?: string };
  return response.ok ? answer.outcome : answer.code;
}

describe('an invoice that is paid online', () => {
  it('in two parts at the gateway: each is an entry applied to it, on the page, on the money page, and told by mail', async () => {
    const of = await invoice('Paid in two parts');
    const half = fromCents(toCents(of.due) / 2n);
    const rest = fromCents(toCents(of.due) - toCents(half));
    expect((await open(of)).online).toEqual({ open: of.due, gateway: 'test gateway', payments: [] });
    const gateway = await pay(of, `$${half}`);
    expect(gateway).toMatch(/^\/test-gateway\/[\w-]{32}$/);
    expect(await (await customer.fetch(gateway, { headers: { Accept: 'text/html' } })).text()).toContain('no card is asked for');
    expect(await at(gateway, 'pay', 'helen@kowalczyk.example')).toBe(`${pageOf(of)}?pay=back#pay`);
    await app.caughtUp();
    const paid = await open(of);
    expect(paid.online).toMatchObject({ open: rest, payments: [{ amount: half, status: 'paid' }] });
    expect(paid.document?.grand.amount).toBe(rest);
    expect(await rowOf(of)).toMatchObject({ paid: half, open: rest });
    const [entry] = await payments(of);
    expect(entry).toMatchObject({ paymentAmount: half, payeeName: 'Helen Kowalczyk', paymentType: 'Other' });
    expect(entry?.appliedTo).toEqual([{ reportId: of.reportId, amount: half }]);
    expect(entry?.paymentDetail).toMatch(/^Pmt\|paid online, test gateway tg_/);
    expect((await dana.call(deletePayment, { params: { paymentId: entry?.id } })).body.code).toBe('PAYMENT_IS_ONLINE');
    await at(await pay(of, rest), 'pay');
    await app.caughtUp();
    expect((await open(of)).online?.open).toBe('0.00');
    expect(await rowOf(of)).toMatchObject({ open: '0.00' });
    const told = (await app.app.get(Outbox).latest(10)).filter(({ subject }) => subject.includes(`Invoice ${of.reportId}`));
    expect(told.map(({ to, subject }) => [to === 'helen@kowalczyk.example', subject])).toEqual([
      [false, `$${rest.replace(/(?=(\d{3})+\.)/, ',')} paid online for Invoice ${of.reportId}`],
      // The payer asked for a receipt of the first part alone.
      [true, `Receipt: $${half.replace(/(?=(\d{3})+\.)/, ',')} for Invoice ${of.reportId}`],
      [false, `$${half.replace(/(?=(\d{3})+\.)/, ',')} paid online for Invoice ${of.reportId}`],
    ]);
    expect(told[0]?.text).toContain('$0.00 of the invoice are open now.');
    expect(told[1]?.text).toMatch(/^\$[\d,.]+ were paid by Helen Kowalczyk to Hartwell Remodeling for Invoice \d+ on \d\d\/\d\d\/\d{4}\./);
    expect(told[1]?.text).toContain(`${pageOf(of)}`);
  });

  it('is refused above what is open, twice, with no amount and through a wrong or withdrawn link, and says so on the page', async () => {
    const of = await invoice('Refused');
    const more = fromCents(toCents(of.due) + 1n);
    expect(await pay(of, more)).toBe(`${pageOf(of)}?pay=MORE_THAN_OPEN#pay`);
    for (const amount of ['', '0', '-5', '1.005', 'all of it', '1e9']) expect(await pay(of, amount)).toBe(`${pageOf(of)}?pay=AMOUNT#pay`);
    const attempt = randomUUID();
    const once = await pay(of, '10', attempt);
    expect(await pay(of, '10', attempt)).toBe(once);
    expect(await pay(of, '10.00')).toBe(once);
    await at(once, 'pay');
    // A payment that is paid is not paid a second time by its page.
    await at(once, 'pay');
    expect(await payments(of)).toHaveLength(1);
    const wrong = await customer.fetch(`${pageOf({ ...of, checksum: 'x'.repeat(43) })}/pay`, { method: 'POST' });
    expect(wrong.status).toBe(404);
    await dana.call(voidInvoice, { params: { orderId: of.orderId }, body: { reportId: of.reportId } });
    expect((await customer.fetch(`${pageOf(of)}/pay`, { method: 'POST' })).status).toBe(404);
    const { body: estimate } = await dana.call(addEstimateReport, {
      params: { orderId: of.orderId },
      body: { reportDetail: { name: 'x' } },
    });
    const letter = { ...of, reportId: estimate.reportId, checksum: estimate.link.split('/')[4] ?? '' };
    expect(await pay(letter, '10')).toBe(`${pageOf(letter)}?pay=NOT_PAYABLE#pay`);
    expect((await open(letter)).online).toBeNull();
  });

  it('by notices that come doubled, at once and out of order is paid once', async () => {
    const of = await invoice('Out of order');
    const { tell, bodyOf } = await begun(of, of.due);
    const paid = bodyOf({ type: 'payment.paid', amount: of.due, payerEmail: 'helen@doubled.example' });
    // The refund of a part overtakes the payment.
    const refund = { type: 'payment.refunded', amount: '100.00', refundId: 're_1' };
    expect(await tell(refund)).toBe('recorded');
    expect(await payments(of)).toEqual([]);
    expect(await Promise.all([send(paid), send(paid), send(paid)])).toEqual(['recorded', 'recorded', 'recorded']);
    expect(await tell({ type: 'payment.paid', amount: of.due })).toBe('known');
    expect(await tell(refund)).toBe('known');
    expect(await tell({ type: 'payment.pending', amount: of.due, at: '2026-01-01T00:00:00.000Z' })).toBe('known');
    await app.caughtUp();
    const left = fromCents(toCents(of.due) - 10_000n);
    expect((await payments(of)).map(({ paymentAmount }) => paymentAmount)).toEqual([left]);
    expect(await rowOf(of)).toMatchObject({ paid: left, open: '100.00' });
    expect(
      (await app.app.get(Outbox).latest(50)).filter(({ subject }) => subject.includes(`paid online for Invoice ${of.reportId}`)),
    ).toHaveLength(1);
    const receipts = (await app.app.get(Outbox).latest(50)).filter(({ to }) => to === 'helen@doubled.example');
    expect(receipts.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Receipt: /)]);
  });

  it('that a transfer pays is on its way until it arrives, and open again when the bank sends it back', async () => {
    const of = await invoice('Transfer');
    const gateway = await pay(of, of.due);
    await at(gateway, 'transfer', 'later@kowalczyk.example');
    const receipt = async () => (await app.app.get(Outbox).latest(50)).filter(({ to }) => to === 'later@kowalczyk.example').length;
    expect(await receipt()).toBe(0);
    expect((await open(of)).online).toMatchObject({ open: '0.00', payments: [{ status: 'pending' }] });
    expect(await pay(of, '1')).toBe(`${pageOf(of)}?pay=NOTHING_TO_PAY#pay`);
    await at(gateway, 'bounce');
    expect((await open(of)).online).toMatchObject({ open: of.due, payments: [{ status: 'failed' }] });
    await at(gateway, 'pay');
    expect(await receipt()).toBe(1);
    await at(gateway, 'refund');
    expect((await open(of)).online).toMatchObject({ open: of.due, payments: [{ status: 'refunded', amount: of.due }, { status: 'paid' }] });
    await app.caughtUp();
    expect((await payments(of)).map(({ paymentAmount, appliedTo }) => [paymentAmount, appliedTo])).toEqual([['0.00', []]]);
    expect(await rowOf(of)).toMatchObject({ paid: '0.00', open: of.due });
  });

  it('after it was deleted is recorded and applied to nothing; a wrong amount is told and not recorded', async () => {
    const of = await invoice('Deleted meanwhile');
    const { tell } = await begun(of, '50.00');
    const other = await begun(of, '60.00');
    expect(await other.tell({ type: 'payment.paid', amount: '6.00' })).toBe('set aside');
    expect(await other.tell({ type: 'payment.paid', amount: '60.00', currency: 'CAD' })).toBe('set aside');
    await dana.call(voidInvoice, { params: { orderId: of.orderId }, body: { reportId: of.reportId } });
    expect(await tell({ type: 'payment.paid', amount: '50.00' })).toBe('recorded');
    await app.caughtUp();
    expect((await payments(of)).map(({ paymentAmount, appliedTo }) => [paymentAmount, appliedTo])).toEqual([['50.00', []]]);
    const texts = (await app.app.get(Outbox).latest(50))
      .filter(({ subject }) => subject.includes(`Invoice ${of.reportId}`))
      .map(({ text }) => text);
    expect(texts.filter((text) => text.includes('The invoice is gone'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('does not fit'))).toHaveLength(2);
  });

  it('believes no notice that is forged, altered, unsigned, old or unreadable, and keeps one of an unknown payment', async () => {
    const of = await invoice('Forged');
    const { bodyOf } = await begun(of, of.due);
    const body = bodyOf({ type: 'payment.paid', amount: of.due });
    const now = new Date();
    const old = new Date(now.getTime() - 10 * 60_000);
    const forged = signatureOf('another secret', Buffer.from(body), now);
    const altered = signatureOf(secret, Buffer.from(body.replace('tg_1', 'tg_2')), now);
    for (const header of ['', 't=1,v1=00', forged, altered, signatureOf(secret, Buffer.from(body), old)])
      expect(await send(body, header)).toBe('NOTICE_NOT_SIGNED');
    expect(await send('{"id":"x"}')).toBe('NOTICE_NOT_READABLE');
    expect((await customer.call(takePaymentNotice)).body.code).toBe('NOTICE_NOT_SIGNED');
    const unknown = body.replace(/"reference":"\d+\.\d+\./, `"reference":"${of.orderId}.999999.`);
    expect(await send(unknown)).toBe('unknown');
    const { rows } = await app.app.get(ReadDb).pool.query("select 1 from payment_notice where outcome = 'unknown'");
    expect(rows).toHaveLength(1);
    expect(await payments(of)).toEqual([]);
    expect(await send(body)).toBe('recorded');
  });
});

it('without a gateway nothing of it is there', async () => {
  const bare = await startApp();
  try {
    const caller = bare.stranger();
    expect((await caller.fetch('/test-gateway/x')).status).toBe(404);
    expect((await caller.call(takePaymentNotice)).status).toBe(404);
  } finally {
    await bare.close();
  }
});
