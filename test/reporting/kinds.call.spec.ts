import { createNewOrgUserVendor } from '../../contracts/contacts/vendors/create-new-org-user-vendor.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { deletePayment } from '../../contracts/estimating/payments/delete-payment.ts';
import { getOrderPayments } from '../../contracts/estimating/payments/get-order-payments.ts';
import { saveOrderPayment } from '../../contracts/estimating/payments/save-order-payment.ts';
import { updateOrderPayment } from '../../contracts/estimating/payments/update-order-payment.ts';
import { formatMoney } from '../../contracts/format.ts';
import { REPORT_TYPES } from '../../contracts/report-types.ts';
import { createArchivedReport } from '../../contracts/reporting/archive/create-archived-report.ts';
import { getArchivedReport } from '../../contracts/reporting/archive/get-archived-report.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { printPublicReport } from '../../contracts/reporting/public/print-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { applyPayments } from '../../contracts/reporting/reports/apply-payments.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { getCustomReport } from '../../contracts/reporting/reports/get-custom-report.ts';
import { getReportLink } from '../../contracts/reporting/reports/get-report-link.ts';
import { getReportPayments } from '../../contracts/reporting/reports/get-report-payments.ts';
import { pdfReport } from '../../contracts/reporting/reports/pdf-report.ts';
import { previewReport } from '../../contracts/reporting/reports/preview-report.ts';
import { updateEstimateReport } from '../../contracts/reporting/reports/update-estimate-report.ts';
import { updateEstimateReportStatus } from '../../contracts/reporting/reports/update-estimate-report-status.ts';
import { updateProjectEstimate } from '../../contracts/reporting/reports/update-project-estimate.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { saveReportTrackingOptions } from '../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { urlOf } from '../../web/app/client.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { answerByLink } from './answer-by-link.ts';
import { readPdf } from './read-pdf.ts';

let app: TestApp;
let dana: Caller;
let orderId: number;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
/** What one test has accepted is the contract of its job: each test has a job of its own. */
beforeEach(async () => {
  orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Tile and stone' } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = ['Bench', 'Shelves', 'Hooks'].map((description, n) => ({
    ...{ itemXREF: 99999, description, quantity: `${n + 2}`, labor: '41.37', material: '12.59', equipment: '3.11' },
  }));
  await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
});
afterAll(() => app?.close());

const make = async (customReportType: string, detail: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
  const { status, body } = await dana.call(addEstimateReport, {
    params: { orderId },
    body: { reportDetail: { name: 'Tile', recipientName: 'Helen', excludeTax: false, customReportType, ...detail }, ...more },
  });
  expect([status, body]).toEqual([200, body]);
  return { ...body, checksum: body.link.split('/')[4] ?? '' };
};
const document = async (reportId: number) => (await dana.call(previewReport, { params: { reportId } })).body;
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const pay = async (paymentAmount: string) =>
  (await dana.call(saveOrderPayment, { body: { order_Id: orderId, paymentAmount, paymentDetail: 'Pmt|Check 2231' } })).body.id;
const apply = (reportId: number, payments: { id: number; paymentAmount: string }[], caller = dana) =>
  caller.call(applyPayments, { params: { reportId }, body: { payments } });

describe('the page of a kind', () => {
  it('R303, R546: an ELM Report is a cost breakdown of its items that adds up: equipment + labor + material + overhead and profit = total, of each line, group and the page; shared among the three it is the same total', async () => {
    for (const showProfitOverhead of [true, false]) {
      const { reportId } = await make('ELM Report', { showProfitOverhead });
      const { columns, groups, figures, totals, grand } = await document(reportId);
      expect(columns.map(({ key }) => key)).toEqual(
        showProfitOverhead ? ['equipment', 'labor', 'material', 'markup', 'total'] : ['equipment', 'labor', 'material', 'total'],
      );
      for (const { amounts } of groups.flatMap((group) => [group, ...group.lines]))
        expect(amounts.slice(0, -1).reduce((sum, amount) => sum + cents(amount), 0n)).toBe(cents(amounts.at(-1) ?? ''));
      expect(figures.slice(0, -1).reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(cents(totals.totalCost));
      expect(grand.amount).toBe(totals.grandTotal);
    }
  });

  it('R227: a Work Order at vendor prices carries no price of the contractor to its reader, and names the vendor', async () => {
    const vendor = { companyName: 'Scioto Tile', firstName: 'Ray', lastName: 'Delacroix', phone: '6145550190' };
    const vendor_Id = (await dana.call(createNewOrgUserVendor, { body: vendor })).body;
    const { reportId, checksum } = await make('workorder', { workOrderPricing: 'Vendor', vendor_Id });
    const { body } = await app.stranger().call(openPublicReport, { params: { orderId, checksum, reportId } });
    expect(body.document).toMatchObject({
      title: `Work Order ${reportId}`,
      ticks: true,
      columns: [{ key: 'vendor', title: 'Vendor price' }],
      facts: [{ name: 'Vendor', lines: ['Scioto Tile', 'Ray Delacroix', '(614) 555-0190'] }, { name: 'Customer' }, { name: 'Date' }],
    });
    const { totals } = (await dana.call(getOrderByOrderId, { params: { orderId } })).body;
    expect(JSON.stringify(body)).not.toContain(totals.totalCost);
    expect((await dana.call(getCustomReport, { params: { reportId } })).body).toMatchObject({
      linkStatus: 'open',
      number: String(reportId),
    });
  });

  it('a ProfitLoss has no link, and says so to whoever asks for one; the job is not sent by it', async () => {
    const { reportId, link } = await make('ProfitLoss');
    expect(link).toBe('');
    expect((await dana.call(getReportLink, { params: { reportId } })).body.code).toBe('REPORT_IS_INSIDE');
    const { grand, totals, figures } = await document(reportId);
    const [contractor, vendor, leaves] = figures.map(({ amount }) => cents(amount));
    expect([contractor, (contractor ?? 0n) - (vendor ?? 0n)]).toEqual([cents(totals.totalCost), leaves]);
    expect(cents(grand.amount)).toBe(leaves);
    expect((await dana.call(getCustomReport, { params: { reportId } })).body.linkStatus).toBe('inside');
    expect((await dana.call(getOrderByOrderId, { params: { orderId } })).body.status).toBe('In Progress');
  });

  it('R230: an invoice with no number takes its report id; its link asks for no answer', async () => {
    const { reportId, checksum } = await make('Invoice');
    expect((await document(reportId)).title).toBe(`Invoice ${reportId}`);
    expect((await document((await make('Invoice', { invoiceNumber: 'A-7' })).reportId)).title).toBe('Invoice A-7');
    const refused = await answerByLink(app.stranger(), { orderId, checksum, reportId });
    expect([refused.status, refused.body.code]).toEqual([409, 'NO_ANSWER_ASKED']);
  });
});

describe('changing a report', () => {
  it('C156, C157, R232: an id updates that report; its link stays and shows the new content; an answer to the older one is refused', async () => {
    const { reportId, checksum, link } = await make('Estimate');
    const customer = app.stranger();
    const read = async () => (await customer.call(openPublicReport, { params: { orderId, checksum, reportId } })).body.document;
    const before = await read();
    const reportDetail = { id: reportId, name: 'Tile, changed', recipientName: 'Helen', writtenAt: before?.writtenAt };
    const updated = await dana.call(updateEstimateReport, { params: { id: reportId }, body: { reportDetail } });
    expect([updated.status, updated.body]).toEqual([200, { reportId, link }]);
    expect((await read())?.detail.name).toBe('Tile, changed');
    const again = await dana.call(updateProjectEstimate, { params: { id: reportId }, body: { reportDetail } });
    expect([again.status, again.body.code]).toEqual([409, 'REPORT_CHANGED']);
    const late = await answerByLink(customer, { orderId, checksum, reportId }, { writtenAt: before?.writtenAt });
    expect([late.status, late.body.code]).toEqual([409, 'REPORT_CHANGED']);
    expect((await answerByLink(customer, { orderId, checksum, reportId })).status).toBe(200);
    const answered = await dana.call(updateEstimateReport, { params: { id: reportId }, body: { reportDetail: { name: 'Late' } } });
    expect([answered.status, answered.body.code]).toEqual([409, 'ALREADY_ANSWERED']);
  });

  describe('statuses', () => {
    let reportId = 0;
    const stored = async () => (await dana.call(getCustomReport, { params: { reportId } })).body;
    const status = (ReportStatus: string) =>
      dana.call(updateEstimateReportStatus, { params: { id: reportId }, body: { reportDetail: { Id: reportId, ReportStatus } } });

    it('R314, R318: changing the type on save removes the tracking', async () => {
      ({ reportId } = await make('Estimate'));
      const alert = { ReminderDate: '2027-01-20', Email: 'dana@hartwell.example', AcceptanceAlert: true };
      await dana.call(saveReportTrackingOptions, { params: { reportId }, body: alert });
      expect((await stored()).trackingStatus).toBe('Active');
      const reportDetail = { name: 'Tile', customReportType: 'Work Order' };
      await dana.call(updateEstimateReport, { params: { id: reportId }, body: { reportDetail } });
      expect(await stored()).toMatchObject({ trackingStatus: 'No Tracking', customReportType: 'Work Order', reportStatus: 'In Progress' });
    });

    it('C158, R231: the status is edited', async () => {
      await status('Complete');
      expect((await stored()).reportStatus).toBe('Complete');
    });

    it('R229, M105: a blank status is In Progress', async () => {
      await status('');
      expect((await stored()).reportStatus).toBe('In Progress');
    });
  });
});

describe('payments applied to a report', () => {
  it('C150, R206: what is applied stands on the invoice, in the list of payments and in a sealed copy as it was', async () => {
    const id = await pay('600.00');
    const { reportId } = await make('Invoice', {}, { appliedPayments: [{ id, paymentAmount: '1,0.50' }] });
    const applied = await dana.call(getReportPayments, { params: { reportId } });
    expect(applied.body).toMatchObject([{ id, paymentAmount: '10.50' }]);
    await dana.call(createArchivedReport, { params: { id: reportId }, body: { ArchiveName: 'As billed' } });
    expect((await apply(reportId, [{ id, paymentAmount: '200' }])).status).toBe(200);
    const payments = (await dana.call(getOrderPayments, { params: { orderId } })).body;
    expect(payments.find((payment) => payment.id === id)?.appliedTo).toEqual([{ reportId, amount: '200.00' }]);
    const page = await document(reportId);
    expect(page.sums.at(-1)?.amount).toBe('-200.00');
    expect(cents(page.grand.amount)).toBe(cents(page.totals.grandTotal) - 20000n);
    const [copy] = (await dana.call(getCustomReport, { params: { reportId } })).body.archivedCopies;
    const sealed = (await dana.call(getArchivedReport, { params: { id: copy?.id ?? 0 } })).body.document;
    expect(sealed.sums.at(-1)?.amount).toBe('-10.50');
  });

  it('can exceed neither the payment nor the report, also when two people apply one payment to two invoices at once', async () => {
    const id = await pay('300.00');
    const [one, two] = [await make('Invoice'), await make('Invoice')];
    const priya = await app.signedIn('admin');
    const answers = await Promise.all([
      apply(one.reportId, [{ id, paymentAmount: '200' }]),
      apply(two.reportId, [{ id, paymentAmount: '200' }], priya),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('PAYMENT_SPENT');
    const large = await pay('99999.00');
    expect((await apply(one.reportId, [{ id: large, paymentAmount: '99999' }])).body.code).toBe('REPORT_OVERPAID');
    const expense = (await dana.call(saveOrderPayment, { body: { order_Id: orderId, paymentAmount: '10', paymentDetail: 'Exp|x' } })).body
      .id;
    expect((await apply(one.reportId, [{ id: expense, paymentAmount: '5' }])).body.code).toBe('EXPENSE_NOT_APPLIED');
    const order = await make('Work Order');
    expect((await apply(order.reportId, [{ id: large, paymentAmount: '5' }])).body.code).toBe('TAKES_NO_PAYMENTS');
  });

  it('holds its payment: that cannot be deleted or made smaller until it is taken off; R263 and deleting the report take it off', async () => {
    const id = await pay('150.00');
    const { reportId } = await make('Invoice', {}, { appliedPayments: [{ id, paymentAmount: '150' }] });
    expect((await dana.call(deletePayment, { params: { paymentId: id } })).body.code).toBe('PAYMENT_IS_APPLIED');
    const smaller = await dana.call(updateOrderPayment, { params: { paymentId: id }, body: { paymentAmount: '149.99' } });
    expect([smaller.status, smaller.body.code]).toEqual([409, 'PAYMENT_IS_APPLIED']);
    const left = async () =>
      (await dana.call(getOrderPayments, { params: { orderId } })).body.find((payment) => payment.id === id)?.appliedTo;
    const reportDetail = { name: 'Tile', customReportType: 'Work Order' };
    await dana.call(updateEstimateReport, { params: { id: reportId }, body: { reportDetail } });
    expect(await left()).toEqual([]);
    const again = await make('Invoice', {}, { appliedPayments: [{ id, paymentAmount: '150' }], unsigned: true });
    await dana.call(deleteReport, { params: { id: again.reportId } });
    expect(await left()).toEqual([]);
    expect((await dana.call(deletePayment, { params: { paymentId: id } })).status).toBe(200);
  });
});

describe('C172, S100: the PDF', () => {
  const pdfOf = async (query: Record<string, unknown>, caller = dana) => {
    const path = urlOf(pdfReport, { params: { product: 'ProEstimate' }, query: { order_id: orderId, ...query } });
    const answer = await caller.fetch(path, { headers: { Accept: 'text/html' } });
    return { status: answer.status, type: answer.headers.get('content-type'), file: Buffer.from(await answer.arrayBuffer()) };
  };
  const wordsIn = async (file: Buffer) => (await readPdf(file)).pages.flatMap(({ rows }) => rows).join('\n');

  it.each(REPORT_TYPES)('of %s says every amount of its page, also to a browser that asks for a page', async (type) => {
    const { reportId } = await make(type, { includePPU: true, showProfitOverhead: true, workOrderPricing: 'Both' });
    const page = await document(reportId);
    const { status, type: contentType, file } = await pdfOf({ report_id: reportId });
    expect([status, contentType]).toEqual([200, 'application/pdf']);
    const words = await wordsIn(file);
    const bare = (amount: string) => formatMoney(amount).replace('$', '');
    const amounts = [
      page.grand.amount,
      ...page.sums.map(({ amount }) => amount),
      ...page.figures.map(({ amount }) => amount),
      ...page.groups.flatMap((group) => [...group.amounts, ...group.lines.flatMap((line) => line.amounts)]),
    ].filter((amount) => /^-?\d/.test(amount) && !amount.endsWith('%'));
    expect(amounts.length).toBeGreaterThan(4);
    for (const amount of amounts) expect(words).toContain(bare(amount));
    for (const { title, lines } of page.groups)
      for (const text of [title, ...lines.map((line) => line.description)]) expect(words).toContain(text);
  });

  it('is of the newest report where none is named, of an archived copy where that is; a stranger and another order get none', async () => {
    const { reportId } = await make('Estimate', { name: 'The newest' });
    expect(await wordsIn((await pdfOf({})).file)).toContain('The newest');
    await dana.call(createArchivedReport, { params: { id: reportId }, body: { AlertMessage: '' } });
    const { body: report } = await dana.call(getCustomReport, { params: { reportId } });
    const archive_id = report.archivedCopies[0]?.id;
    expect(await wordsIn((await pdfOf({ archive_id })).file)).toContain('The newest');
    const other = (await dana.call(getNewOrder, { query: { newEstimateName: 'Another' } })).body;
    expect((await pdfOf({ order_id: other, report_id: reportId })).status).toBe(404);
    expect((await pdfOf({ order_id: other, archive_id })).status).toBe(404);
    expect((await pdfOf({ order_id: other })).status).toBe(404);
    expect((await pdfOf({}, app.stranger())).status).toBe(401);
  });

  it('is there by the link, for nobody without it, and no longer when it is withdrawn', async () => {
    const { reportId, checksum } = await make('Estimate');
    const byLink = async (token: string) => {
      const answer = await app.stranger().fetch(urlOf(printPublicReport, { params: { orderId, checksum: token, reportId } }));
      return { status: answer.status, file: Buffer.from(await answer.arrayBuffer()) };
    };
    const { status, file } = await byLink(checksum);
    expect(status).toBe(200);
    expect(await wordsIn(file)).toContain('Helen');
    expect((await byLink(`${checksum}x`)).status).toBe(404);
    await dana.call(withdrawReportLink, { params: { reportId }, body: {} });
    expect((await byLink(checksum)).status).toBe(410);
  });
});
