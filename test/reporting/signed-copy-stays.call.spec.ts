import { createHash } from 'node:crypto';
import { getPeople } from '../../contracts/accounts/people/get-people.ts';
import { reinstateUser } from '../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../contracts/accounts/people/suspend-user.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import { deleteArchivedReport } from '../../contracts/reporting/archive/delete-archived-report.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { getCustomReport } from '../../contracts/reporting/reports/get-custom-report.ts';
import { renewReportLink } from '../../contracts/reporting/reports/renew-report-link.ts';
import { updateEstimateReport } from '../../contracts/reporting/reports/update-estimate-report.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { viewEstimate } from '../../contracts/reporting/sharing/view-estimate.ts';
import { getReportHistory } from '../../contracts/reporting/tracking/get-report-history.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { answerByLink, TYPED } from './answer-by-link.ts';

let app: TestApp;
let dana: Caller;
let customer: Caller;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  customer = app.stranger();
});
afterAll(() => app?.close());

const detail = { name: 'Kitchen', recipientName: 'Helen Kowalczyk' };

async function job() {
  const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Kitchen and hall bath' } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = ['Countertop, quartz', 'Tile'].map((description, n) => ({
    ...{ itemXREF: 99999, description, quantity: `${n + 1}`, labor: '40', material: '12.5' },
  }));
  await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  return orderId;
}

async function send(orderId: number) {
  const { status, body } = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail: detail } });
  expect(status).toBe(200);
  const checksum = body.link.split('/')[4] ?? '';
  return { reportId: body.reportId, checksum, params: { orderId, checksum, reportId: body.reportId } };
}
type Sent = Awaited<ReturnType<typeof send>>;

/** All that the link leads to, as the customer gets it: page, certificate and sealed file to the byte, the PDF by its being one. */
async function atTheLink({ params: { orderId, checksum, reportId }, params }: Sent) {
  const { body: page } = await customer.call(openPublicReport, { params });
  const sealed = await customer.fetch(`/api/public/reports/${orderId}/${checksum}/${reportId}/sealed`);
  const pdf = await customer.fetch(`/api/public/reports/${orderId}/${checksum}/${reportId}/pdf`);
  return {
    page,
    sealed: [
      sealed.status,
      createHash('sha256')
        .update(Buffer.from(await sealed.arrayBuffer()))
        .digest('hex'),
    ],
    pdf: [
      pdf.status,
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ],
  };
}

describe('what a customer has answered', () => {
  it('stays at their link, to the byte, whatever the contractor does with report, estimate, job and people', async () => {
    const orderId = await job();
    const report = await send(orderId);
    const { body: recorded } = await answerByLink(customer, report.params);
    const signed = await atTheLink(report);
    expect(signed).toMatchObject({ page: { outcome: 'answered', sealed: true }, sealed: [200, expect.any(String)], pdf: [200, '%PDF-'] });

    const { reportId } = report;
    const refused = [
      await dana.call(deleteReport, { params: { id: reportId } }),
      await dana.call(withdrawReportLink, { params: { reportId }, body: { reason: 'Too cheap' } }),
      await dana.call(renewReportLink, { params: { reportId }, body: { anew: false, validUntil: '' } }),
      await dana.call(renewReportLink, { params: { reportId }, body: { anew: true, validUntil: '' } }),
      await dana.call(updateEstimateReport, {
        params: { id: reportId },
        body: { reportDetail: { ...detail, id: reportId, customReportType: 'ProfitLoss' } },
      }),
      await dana.call(deleteArchivedReport, { params: { id: recorded.archiveId } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'ANSWER_STAYS'],
      [409, 'ANSWER_STAYS'],
      [409, 'ALREADY_ANSWERED'],
      [409, 'ALREADY_ANSWERED'],
      [409, 'ALREADY_ANSWERED'],
      [409, 'COPY_IS_SEALED'],
    ]);
    expect(refused[0]?.body.detail).toContain('send a change order');

    const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
    const ItemID = areas.flatMap(({ items }) => items)[0]?.id ?? 0;
    await dana.call(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID, Quantity: '77' } });
    // Undoes the quantity, then that the lines were added at all.
    for (let step = 0; step < 2; step += 1) expect((await dana.call(undo, { params: { orderId } })).status).toBe(200);
    expect((await dana.call(getAreasWithItems, { params: { orderId } })).body.flatMap(({ items }) => items)).toEqual([]);
    expect((await dana.call(archiveOrder, { params: { id: orderId } })).body).toBe(true);
    const admin = await app.signedIn('admin');
    const userId = (await admin.call(getPeople, {})).body.find(({ name }) => name === 'Dana Whitfield')?.userId;
    expect((await admin.call(suspendUser, { params: { userId }, body: { reason: 'Left' } })).status).toBe(200);
    expect(await atTheLink(report)).toEqual(signed);
    await admin.call(reinstateUser, { params: { userId } });
    await app.caughtUp();
  });
});

describe('an answer by the link', () => {
  it('names its page and is signed, over HTTP too: an old page, or a stranger with a link and a name, records nothing', async () => {
    const report = await send(await job());
    const bare = { checksum: report.checksum, Agreement: 'yes', Name: 'Nobody' };
    const ask = async (body: object) =>
      (await customer.call(updateTrackingWithResponse, { params: { reportId: report.reportId }, body })).body;
    expect(await ask(bare)).toMatchObject({ code: 'PAGE_NOT_NAMED', detail: expect.stringContaining('reload the page') });
    expect(await ask({ ...bare, signature: TYPED })).toMatchObject({ code: 'PAGE_NOT_NAMED' });
    expect(await ask({ ...bare, Agreement: 'no' })).toMatchObject({ code: 'PAGE_NOT_NAMED' });
    const unsigned = await answerByLink(customer, report.params, { signature: undefined });
    expect([unsigned.status, unsigned.body.code]).toEqual([422, 'SIGNATURE_REQUIRED']);
    expect((await customer.call(openPublicReport, { params: report.params })).body).toMatchObject({ outcome: 'open', response: null });
    expect((await answerByLink(customer, report.params)).status).toBe(200);
  });

  it('is not given by whoever is signed in with the company that sent it: page, call and form say so, and who records it instead', async () => {
    const report = await send(await job());
    const { orderId, checksum, reportId } = report.params;
    expect((await dana.call(openPublicReport, { params: report.params })).body).toMatchObject({ sender: { name: 'Dana Whitfield' } });
    expect((await customer.call(openPublicReport, { params: report.params })).body).toMatchObject({ sender: null });
    const words = 'You are signed in as Dana Whitfield of Hartwell Remodeling. Only the customer answers here. Record an answer by hand';
    for (const Agreement of ['yes', 'no']) {
      const { status, body } = await answerByLink(dana, report.params, { Agreement });
      expect([status, body.code, body.detail]).toEqual([403, 'SENDER_DOES_NOT_ANSWER', expect.stringContaining(words)]);
    }
    const { document, fingerprint } = (await customer.call(openPublicReport, { params: report.params })).body;
    const form = new URLSearchParams({
      ...{ Agreement: 'yes', Name: 'Helen', consent: 'yes', consentVersion: String(TYPED.consentVersion) },
      ...{ writtenAt: document?.writtenAt ?? '', fingerprint },
    });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const path = `/ProEstimate/Report/${orderId}/${checksum}/${reportId}`;
    const byForm = await dana.fetch(path, { method: 'POST', headers, body: form });
    expect(byForm.status).toBe(403);
    // Her own look at the page is no opening.
    await dana.call(viewEstimate, { params: { product: 'ProEstimate' }, body: { orderId, orderGuid: checksum, reportId } });
    expect((await dana.call(getCustomReport, { params: { reportId } })).body).toMatchObject({ response: null, opened: 0 });
    const byHand = { params: { reportId }, body: { Agreement: 'yes', Name: 'Helen' } };
    expect((await dana.call(updateTrackingWithResponse, byHand)).status).toBe(200);
    const { entries } = (await dana.call(getReportHistory, { params: { reportId } })).body;
    expect(entries.find(({ kind }) => kind === 'answer')?.words).toMatch(/^recorded that Helen accepted/);
  });
});
