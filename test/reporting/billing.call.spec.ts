// One file above 400 lines, because its calls share one app and its contracts, whose start costs more than the calls do.
import { randomUUID } from 'node:crypto';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { DEFAULT_SETTINGS } from '../../contracts/estimating/entities.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { saveOrderPayment } from '../../contracts/estimating/payments/save-order-payment.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { formatMoney } from '../../contracts/format.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { createNewAddendum } from '../../contracts/organization/addendums/create-new-addendum.ts';
import { billProgress } from '../../contracts/reporting/billing/bill-progress.ts';
import { getAging } from '../../contracts/reporting/billing/get-aging.ts';
import { getBilling } from '../../contracts/reporting/billing/get-billing.ts';
import { makeInvoicePage } from '../../contracts/reporting/billing/make-invoice-page.ts';
import { saveBillingTerms } from '../../contracts/reporting/billing/save-billing-terms.ts';
import { voidInvoice } from '../../contracts/reporting/billing/void-invoice.ts';
import { getContract } from '../../contracts/reporting/change-orders/get-contract.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { applyPayments } from '../../contracts/reporting/reports/apply-payments.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { renewReportLink } from '../../contracts/reporting/reports/renew-report-link.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { updateEstimateReport } from '../../contracts/reporting/reports/update-estimate-report.ts';
import { sendReportLink } from '../../contracts/reporting/sharing/send-report-link.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import type { EventToAppend } from '../../server/platform/event-log/codec.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { FinishInvoices } from '../../server/reporting/billing/finish-invoices.ts';
import { ReportService } from '../../server/reporting/report.service.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { answerByLink, type OfLink } from './answer-by-link.ts';
import { readPdf } from './read-pdf.ts';

let app: TestApp;
let dana: Caller;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
afterAll(() => app?.close());

/** A job with two lines. */
async function job(name: string) {
  const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: name } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = [
    { itemXREF: 99999, description: 'Cabinets', quantity: '3', labor: '400', material: '1200.55' },
    { itemXREF: 99999, description: 'Countertop', quantity: '1.5', labor: '310.33', material: '900.07' },
  ];
  const added = await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  expect(added.status).toBe(200);
  return { orderId, areaId: areas[0]?.areaID ?? 0 };
}

async function sentJob(name: string) {
  const made = await job(name);
  const { body: sent } = await dana.call(addEstimateReport, { params: { orderId: made.orderId }, body: { reportDetail: { name } } });
  return { ...made, reportId: sent.reportId };
}

async function accept(reportId: number) {
  const answer = { params: { reportId }, body: { Agreement: 'yes', Name: 'Helen' } };
  expect((await dana.call(updateTrackingWithResponse, answer)).status).toBe(200);
}

/** A job whose estimate was accepted. */
async function acceptedJob(name: string) {
  const { reportId, ...made } = await sentJob(name);
  await accept(reportId);
  return made;
}

const billing = async (orderId: number) => (await dana.call(getBilling, { params: { orderId } })).body;
const bill = (orderId: number, body: object) => dana.call(billProgress, { params: { orderId }, body });
const addsUp = ({ contract, ...parts }: Record<string, string>) =>
  expect(fromCents(Object.values(parts).reduce((sum, part) => sum + toCents(part), 0n))).toBe(contract);

describe('billing a contract in parts', () => {
  it('three milestones come to the accepted estimate to the cent, on the page, in the list, in the archive and on the money page', async () => {
    const { orderId, areaId } = await acceptedJob('Kitchen in parts');
    const { lines, sums } = await billing(orderId);
    expect(lines.map(({ description, percent }) => [description, percent])).toEqual([
      ['Cabinets', '0'],
      ['Countertop', '0'],
    ]);
    // The estimate goes on; the contract is what was accepted.
    const Repairs = [{ itemXREF: 99999, description: 'Later', quantity: '1', labor: '1000' }];
    await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areaId], Repairs } });
    const deposit = await bill(orderId, { milestone: 'Deposit', percent: '10' });
    expect(deposit.status).toBe(200);
    const second = await bill(orderId, {
      milestone: 'Cabinets set',
      lines: [{ itemId: lines[0]?.itemId, percent: '100' }],
      retainage: '5',
      invoiceDate: '2026-12-01',
    });
    expect(second.status).toBe(200);
    const last = await bill(orderId, { milestone: 'Walked through', percent: '100', release: true });
    expect(last.status).toBe(200);
    const now = await billing(orderId);
    expect(now.sums).toMatchObject({ contract: sums.contract, paid: '0.00', retained: '0.00', toBill: '0.00', open: sums.contract });
    addsUp(now.sums);
    expect(now.invoices.map(({ milestone, dueDate }) => [milestone, dueDate]).slice(1, 2)).toEqual([['Cabinets set', '2026-12-15']]);
    const listed = (await dana.call(reportTrackingList, { params: { orderId } })).body;
    for (const invoice of now.invoices) {
      expect(listed.find(({ id }) => id === invoice.reportId)?.total).toBe(invoice.due);
      const link = [deposit, second, last].find(({ body }) => body.reportId === invoice.reportId)?.body.link.split('/') ?? [];
      const params = { orderId, checksum: link[4] ?? '', reportId: invoice.reportId };
      const { document } = (await app.stranger().call(openPublicReport, { params })).body;
      expect(document?.grand.amount).toBe(invoice.due);
      expect(document?.columns.map(({ title }) => title)).toEqual(['Contract', 'Billed before', 'To date', 'This invoice']);
    }
  });

  it('two who bill the rest at once: one invoice is made, the other is refused, and nothing is above the contract', async () => {
    const { orderId } = await acceptedJob('Race');
    await bill(orderId, { percent: '30' });
    const both = await Promise.all([bill(orderId, { percent: '100' }), bill(orderId, { percent: '100' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { sums, invoices } = await billing(orderId);
    expect([sums.toBill, invoices.length]).toEqual(['0.00', 2]);
    addsUp(sums);
  });

  it('a percent above 100 is refused in words, one with three decimals and one that is no number too', async () => {
    const { orderId } = await acceptedJob('Wall');
    const [first] = (await billing(orderId)).lines;
    const over = await bill(orderId, { lines: [{ itemId: first?.itemId, percent: '140' }] });
    expect([over.status, over.body.code]).toEqual([422, 'OVER_CONTRACT']);
    for (const percent of ['33.333', '-1', 'half', '1e2']) {
      expect((await bill(orderId, { percent })).status).toBe(400);
    }
    expect((await billing(orderId)).invoices).toEqual([]);
  });

  it('a payment is applied to what is due of an invoice, and the money page adds up with it', async () => {
    const { orderId } = await acceptedJob('Paid');
    const { body } = await bill(orderId, { percent: '50', retainage: '10' });
    const [invoice] = (await billing(orderId)).invoices;
    const payment = await dana.call(saveOrderPayment, { body: { order_Id: orderId, paymentAmount: '100000' } });
    const apply = (paymentAmount: string) =>
      dana.call(applyPayments, { params: { reportId: body.reportId }, body: { payments: [{ id: payment.body.id, paymentAmount }] } });
    const more = await apply(fromCents(toCents(invoice?.due ?? '0') + 1n));
    expect(more.body.code).toBe('REPORT_OVERPAID');
    expect((await apply(invoice?.due ?? '')).status).toBe(200);
    const now = await billing(orderId);
    expect(now.invoices[0]).toMatchObject({ paid: invoice?.due, open: '0.00' });
    addsUp(now.sums);
    // Taking the invoice back frees its payment.
    expect((await dana.call(voidInvoice, { params: { orderId }, body: { reportId: body.reportId } })).status).toBe(200);
    const { view } = { view: (await dana.call(getEstimateAsOf, { params: { orderId }, query: {} })).body };
    expect(view.payments.map(({ appliedTo }) => appliedTo)).toEqual([[]]);
    expect((await billing(orderId)).sums).toMatchObject({ paid: '0.00', toBill: now.sums.contract });
  });

  it('an invoice that later ones count on is not deleted; the estimate as of before shows it as it was', async () => {
    const { orderId } = await acceptedJob('Order of invoices');
    const first = await bill(orderId, { percent: '20' });
    const { revision } = (await dana.call(getEstimateAsOf, { params: { orderId }, query: {} })).body;
    const second = await bill(orderId, { percent: '40' });
    const refused = await dana.call(deleteReport, { params: { id: first.body.reportId } });
    expect([refused.status, refused.body.code]).toEqual([409, 'LATER_INVOICE']);
    expect((await dana.call(deleteReport, { params: { id: second.body.reportId } })).status).toBe(200);
    expect((await billing(orderId)).invoices.map(({ reportId }) => reportId)).toEqual([first.body.reportId]);
    const then = await dana.call(getEstimateAsOf, { params: { orderId }, query: { revision } });
    expect(then.body.billing.invoices.map(({ reportId }) => reportId)).toEqual([first.body.reportId]);
  });

  it('R312: an invoice of the editor bills the contract too: its lines in full, its payment and addendums with it, and nothing a second time', async () => {
    const { orderId, areaId } = await acceptedJob('By the editor');
    const [first, second] = (await billing(orderId)).lines;
    await bill(orderId, { lines: [{ itemId: first?.itemId, percent: '40' }] });
    const Repairs = [{ itemXREF: 99999, description: 'Later', quantity: '1', labor: '1000' }];
    await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areaId], Repairs } });
    const items = (await dana.call(getAreasWithItems, { params: { orderId } })).body.flatMap((area) => area.items);
    const later = items.find(({ description }) => description === 'Later')?.id;
    const invoice = (body: object, detail: object = {}) =>
      dana.call(addEstimateReport, {
        params: { orderId },
        body: { reportDetail: { name: 'Cabinets, the rest', customReportType: 'Invoice', invoiceNumber: 'C-2', ...detail }, ...body },
      });
    const outside = await invoice({ repairItems: [first?.itemId, later] });
    expect([outside.status, outside.body.code]).toEqual([422, 'LINE_NOT_IN_CONTRACT']);
    expect(outside.body.detail).toBe('Later is not in the contract. Leave it out, or send it as a change order first.');
    const { body: payment } = await dana.call(saveOrderPayment, { body: { order_Id: orderId, paymentAmount: '100' } });
    const appliedPayments = [{ id: payment.id, paymentAmount: '100' }];
    const much = await invoice({ repairItems: [first?.itemId], appliedPayments: [{ id: payment.id, paymentAmount: '101' }] });
    expect(much.body.code).toBe('PAYMENT_SPENT');
    expect((await billing(orderId)).invoices).toHaveLength(1);
    const { body: terms } = await dana.call(createNewAddendum, { body: { id: 0, name: 'Terms', content: '<p>Ten days</p>' } });
    const made = await invoice({ repairItems: [first?.itemId], appliedPayments, addendums: [terms.id] });
    expect(made.status).toBe(200);
    const view = await billing(orderId);
    expect(view.lines.map(({ percent }) => percent)).toEqual(['100', '0']);
    expect(view.invoices[1]).toMatchObject({ reportId: made.body.reportId, number: 'C-2', paid: '100.00', last: true });
    addsUp(view.sums);
    const params = { orderId, checksum: made.body.link.split('/')[4] ?? '', reportId: made.body.reportId };
    const { document } = (await app.stranger().call(openPublicReport, { params })).body;
    expect(document?.grand.amount).toBe(view.invoices[1]?.open);
    expect(document?.facts.map(({ name }) => name)).not.toContain('Not signed');
    expect(document?.addendums?.map(({ name }) => name)).toEqual(['Terms']);
    const { body: aging } = await dana.call(getAging);
    const open = aging.filter((one) => one.orderId === orderId).reduce((cents, one) => cents + toCents(one.open), 0n);
    expect(fromCents(open)).toBe(view.sums.open);

    expect((await invoice({ repairItems: [first?.itemId] })).body.code).toBe('NOTHING_TO_BILL');
    // Whatever else is asked of the editor: all of it is the rest, and then there is nothing.
    expect((await invoice({}, { excludeTax: true })).status).toBe(200);
    expect((await invoice({})).body.code).toBe('NOTHING_TO_BILL');
    expect((await billing(orderId)).sums).toMatchObject({ toBill: '0.00', contract: view.sums.contract });
    expect(second?.itemId).toBeGreaterThan(0);
    const work = await dana.call(addEstimateReport, {
      params: { orderId },
      body: { reportDetail: { name: 'W', customReportType: 'Work Order' } },
    });
    expect(work.status).toBe(200);
    const become = (customReportType: string) =>
      dana.call(updateEstimateReport, { params: { id: work.body.reportId }, body: { reportDetail: { name: 'W', customReportType } } });
    expect((await become('Invoice')).body.code).toBe('BILL_THE_CONTRACT');
    expect((await become('Estimate')).body.code).toBe('CONTRACT_EXISTS');
  });

  it('an invoice that was made before the estimate was accepted counts against the contract, and does not change under it', async () => {
    const { orderId, reportId: estimate } = await sentJob('Deposit before');
    const [cabinets] = (await billing(orderId)).lines;
    const body = {
      reportDetail: { name: 'Deposit', customReportType: 'Invoice', excludeTax: false },
      repairItems: [cabinets?.itemId],
      unsigned: true,
    };
    const early = await dana.call(addEstimateReport, { params: { orderId }, body });
    expect(early.status).toBe(200);
    await accept(estimate);
    const view = await billing(orderId);
    expect(view.lines.map(({ percent }) => percent)).toEqual(['100', '0']);
    expect(view.invoices).toMatchObject([{ reportId: early.body.reportId, milestone: '', last: true, open: view.sums.open }]);
    addsUp(view.sums);
    const asked = await dana.call(updateEstimateReport, { params: { id: early.body.reportId }, body });
    expect([asked.status, asked.body.code]).toEqual([409, 'INVOICE_COUNTS']);
    const anew = { params: { reportId: early.body.reportId }, body: { anew: true, validUntil: '' } };
    expect((await dana.call(renewReportLink, anew)).body.code).toBe('INVOICE_COUNTS');
    expect((await bill(orderId, { percent: '100' })).status).toBe(200);
    const whole = await billing(orderId);
    expect(whole.sums).toMatchObject({ toBill: '0.00', open: whole.sums.contract });
    expect((await dana.call(deleteReport, { params: { id: early.body.reportId } })).body.code).toBe('LATER_INVOICE');
    expect((await dana.call(voidInvoice, { params: { orderId }, body: { reportId: whole.invoices[1]?.reportId } })).status).toBe(200);
    expect((await dana.call(voidInvoice, { params: { orderId }, body: { reportId: early.body.reportId } })).status).toBe(200);
    expect((await billing(orderId)).sums).toMatchObject({ open: '0.00', toBill: whole.sums.contract });
  });

  it('declined or unanswered work is billed only after asking, and the invoice says that it is not signed', async () => {
    const { orderId, reportId } = await sentJob('Declined');
    const editor = { reportDetail: { name: 'All of it', customReportType: 'Invoice' } };
    const refusals = async () => [
      (await bill(orderId, { percent: '50' })).body,
      (await dana.call(addEstimateReport, { params: { orderId }, body: editor })).body,
    ];
    for (const refused of await refusals()) expect(refused).toMatchObject({ code: 'NOT_SIGNED', status: 409 });
    const no = { params: { reportId }, body: { Agreement: 'no', Name: 'Helen' } };
    expect((await dana.call(updateTrackingWithResponse, no)).status).toBe(200);
    for (const refused of await refusals()) expect(refused).toMatchObject({ code: 'NOT_SIGNED' });
    expect((await billing(orderId)).invoices).toEqual([]);
    const made = [
      await bill(orderId, { percent: '50', unsigned: true }),
      await dana.call(addEstimateReport, { params: { orderId }, body: { ...editor, unsigned: true } }),
    ];
    for (const { status, body } of made) {
      expect(status).toBe(200);
      const [, , , , checksum = ''] = body.link.split('/');
      const params = { orderId, checksum, reportId: body.reportId };
      const { document } = (await app.stranger().call(openPublicReport, { params })).body;
      expect(document?.facts).toContainEqual({ name: 'Not signed', lines: ['This work was billed before anybody accepted it'] });
      const pdf = await app.stranger().fetch(`/api/public/reports/${orderId}/${checksum}/${body.reportId}/pdf`);
      const { pages } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
      expect(pages.flatMap(({ rows }) => rows).join('\n')).toContain('Not signed');
    }
    // A job of which nobody was asked to accept anything has its invoice as ever.
    const plain = await job('Never sent');
    expect((await dana.call(addEstimateReport, { params: { orderId: plain.orderId }, body: editor })).status).toBe(200);
  });

  it('terms are kept as they were saved, with any character, and those of nobody else', async () => {
    const { orderId } = await acceptedJob('Terms');
    const terms = {
      milestones: [{ name: '<script> =1+1 🪵', percent: '12.5', deposit: true, lines: [] }],
      retainage: '5',
      dueDays: 30,
    };
    expect((await dana.call(saveBillingTerms, { params: { orderId }, body: terms })).status).toBe(200);
    expect((await billing(orderId)).terms).toEqual(terms);
    const bad = await dana.call(saveBillingTerms, { params: { orderId }, body: { ...terms, retainage: '101' } });
    expect(bad.status).toBe(400);
  });

  describe('whose server ended after it was billed and before its report was made', () => {
    /** What such an end leaves: the order's event, what was begun, no report and no answer. */
    async function cutOff(orderId: number, body: object, key: string) {
      const add = jest
        .spyOn(app.app.get(ReportService, { strict: false }), 'add')
        .mockRejectedValueOnce(new Error('the process ended here'));
      const { status } = await dana.call(billProgress, { params: { orderId }, body, headers: { 'Idempotency-Key': key } });
      add.mockRestore();
      expect(status).toBe(500);
      const [invoice] = (await billing(orderId)).invoices.slice(-1);
      expect(invoice).toMatchObject({ hasPage: false, milestone: 'Deposit' });
      return invoice?.reportId ?? 0;
    }
    const finish = (afterMs: number) => app.app.get(FinishInvoices, { strict: false }).finish(new Date(Date.now() + afterMs));
    const reportsOf = async (orderId: number) => {
      await app.caughtUp();
      const { body } = await dana.call(reportTrackingList, { params: { orderId } });
      return body.filter(({ customReportType }) => customReportType === 'Invoice');
    };

    it('the invoice gets the report that was asked for, by itself and once, whoever looks and whoever asks again', async () => {
      const { orderId } = await acceptedJob('Cut off');
      const body = { milestone: 'Deposit', percent: '10', name: 'Deposit for Helen', recipientName: 'Helen', invoiceNumber: 'H-1' };
      const reportId = await cutOff(orderId, body, 'cut-off');
      await finish(30_000);
      expect(await reportsOf(orderId)).toEqual([]);
      await Promise.all([finish(61_000), finish(61_000)]);
      await finish(120_000);
      const [report, ...others] = await reportsOf(orderId);
      expect(others).toEqual([]);
      expect(report).toMatchObject({ id: reportId, name: 'Deposit for Helen', recipientName: 'Helen', invoiceNumber: 'H-1' });
      const { invoices, sums } = await billing(orderId);
      expect(invoices).toMatchObject([{ reportId, hasPage: true, number: 'H-1', due: report?.total }]);
      addsUp(sums);
      const { body: aging } = await dana.call(getAging);
      expect(aging.filter((one) => one.orderId === orderId)).toMatchObject([{ reportId, open: report?.total }]);
      const again = await dana.call(billProgress, { params: { orderId }, body, headers: { 'Idempotency-Key': 'cut-off' } });
      const [, , , , checksum] = again.body.link.split('/');
      const opened = await app.stranger().call(openPublicReport, { params: { orderId, checksum, reportId } });
      expect(opened.body.document?.grand.amount).toBe(report?.total);
      expect((await reportsOf(orderId)).length).toBe(1);
    });

    it('is made by a click as well, twice is once, and not for an invoice that was taken back or of another job', async () => {
      const { orderId } = await acceptedJob('Cut off and clicked');
      const reportId = await cutOff(orderId, { milestone: 'Deposit', percent: '10' }, 'cut-off-2');
      const click = (of: number, id: number) => dana.call(makeInvoicePage, { params: { orderId: of }, body: { reportId: id } });
      const made = await Promise.all([click(orderId, reportId), click(orderId, reportId)]);
      expect(made.map(({ status }) => status)).toEqual([200, 200]);
      expect(made[0]?.body).toEqual(made[1]?.body);
      expect(await reportsOf(orderId)).toMatchObject([{ id: reportId, name: 'Deposit' }]);
      const other = await acceptedJob('Another');
      expect((await click(other.orderId, reportId)).body.code).toBe('REPORT_NOT_FOUND');

      const third = await acceptedJob('Taken back before it had a page');
      const gone = await cutOff(third.orderId, { milestone: 'Deposit', percent: '10' }, 'cut-off-3');
      expect((await dana.call(voidInvoice, { params: { orderId: third.orderId }, body: { reportId: gone } })).status).toBe(200);
      await finish(61_000);
      expect(await reportsOf(third.orderId)).toEqual([]);
      expect((await click(third.orderId, gone)).body.code).toBe('REPORT_NOT_FOUND');
    });
  });
});

describe('sales tax where a signature is asked', () => {
  /** An estimate that is sent as R289 begins it, with 7.5 % of sales tax on materials. */
  async function taxedJob(name: string) {
    const made = await job(name);
    const body = { ...DEFAULT_SETTINGS, taxableAmount: '7.50', taxableMaterial: true };
    await dana.call(updateOrderProfitOverheadSettingsAndUpdateLineItems, { params: { orderId: made.orderId }, body });
    const reportDetail = { name, recipientName: 'Helen Kowalczyk', excludeTax: true };
    const sent = await dana.call(addEstimateReport, { params: { orderId: made.orderId }, body: { reportDetail } });
    const { reportId, link } = sent.body;
    return { ...made, link, of: { orderId: made.orderId, checksum: link.split('/')[4] ?? '', reportId } };
  }
  const page = async (of: OfLink) => (await app.stranger().call(openPublicReport, { params: { ...of } })).body;

  it('R289: the page, its PDF, the mail, what is signed, the contract and what is billed are one sum, with tax', async () => {
    const { orderId, link, of } = await taxedJob('With tax');
    const { document } = await page(of);
    const { totalCost, tax, grandTotal } = document?.totals ?? { totalCost: '', tax: '', grandTotal: '' };
    expect(toCents(tax)).toBeGreaterThan(0n);
    expect(document?.grand).toMatchObject({ name: 'Total', amount: grandTotal });
    expect(toCents(grandTotal)).toBe(toCents(totalCost) + toCents(tax));
    expect(document?.sums).toEqual([expect.objectContaining({ name: 'Sales tax, 7.5% of materials', amount: tax })]);
    const mail = { ReportId: of.reportId, Recipient: 'helen@tax.example', Subject: '', Body: '' };
    await dana.call(sendReportLink, { params: { orderId }, body: mail });
    await eventually(async () => {
      const mailed = (await dana.call(getOutbox)).body.find(({ to }) => to === 'helen@tax.example');
      expect(mailed?.text).toContain(link);
      expect(mailed?.text).toContain(formatMoney(grandTotal));
    });

    expect((await answerByLink(app.stranger(), of)).status).toBe(200);
    const pdf = await app.stranger().fetch(`/api/public/reports/${orderId}/${of.checksum}/${of.reportId}/pdf`);
    const words = (await readPdf(Buffer.from(await pdf.arrayBuffer()))).pages.flatMap(({ rows }) => rows).join('\n');
    expect(words).toContain(`Sales tax, 7.5% of materials ${formatMoney(tax)}`);
    expect(words).toMatch(new RegExp(`accepted.*${formatMoney(grandTotal).replace(/[$.]/g, '\\$&')}`, 'i'));
    const contract = (await dana.call(getContract, { params: { orderId } })).body;
    expect([contract.accepted?.total, contract.value, (await billing(orderId)).sums.contract]).toEqual(Array(3).fill(grandTotal));
    expect((await bill(orderId, { percent: '100' })).status).toBe(200);
    expect((await billing(orderId)).invoices.map(({ due }) => due)).toEqual([grandTotal]);
  });

  it('a page that was written without its tax is not signed by its link; signed before, it counts with its tax', async () => {
    const { orderId, of } = await taxedJob('Older page');
    const { totals } = (await page(of)).document ?? {};
    const log = app.app.get(EventLog);
    const [made] = await log.read(`report-${of.reportId}`);
    const { detail, totals: sums, ...facts } = (made?.data ?? {}) as { detail: object; totals: object };
    const before = { ...sums, tax: '0.00', grandTotal: totals?.totalCost };
    const old = { ...of, reportId: of.reportId + 900_000 };
    const data = { ...facts, reportId: old.reportId, detail: { ...detail, excludeTax: true }, totals: before };
    const event = { id: randomUUID(), type: 'ReportAdded', data, metadata: made?.metadata } as unknown as EventToAppend;
    await log.append(`report-${old.reportId}`, [event], 'no_stream');
    await app.caughtUp();
    expect((await page(old)).document?.grand).toMatchObject({ name: 'Total, before tax', amount: totals?.totalCost });
    const refused = await answerByLink(app.stranger(), old);
    expect([refused.status, refused.body.code]).toEqual([409, 'TAX_LEFT_OUT']);
    expect((await answerByLink(app.stranger(), old, { Agreement: 'no' })).status).toBe(200);
    const older = { ...old, reportId: old.reportId + 1 };
    const again = { ...event, id: randomUUID(), data: { ...data, reportId: older.reportId } } as unknown as EventToAppend;
    await log.append(`report-${older.reportId}`, [again], 'no_stream');
    await accept(older.reportId);
    await app.caughtUp();
    const contract = (await dana.call(getContract, { params: { orderId } })).body;
    expect([contract.accepted?.total, contract.value, (await billing(orderId)).sums.contract]).toEqual(Array(3).fill(totals?.grandTotal));
  });
});
