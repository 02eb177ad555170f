import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import type { Call, Schema } from '../../contracts/call.ts';
import { createNewOrgUserVendor } from '../../contracts/contacts/vendors/create-new-org-user-vendor.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { getCustomReport } from '../../contracts/reporting/reports/get-custom-report.ts';
import { renewReportLink } from '../../contracts/reporting/reports/renew-report-link.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { recordLinkCopied } from '../../contracts/reporting/sharing/record-link-copied.ts';
import { sendReportLink } from '../../contracts/reporting/sharing/send-report-link.ts';
import { shareReportWithProvider } from '../../contracts/reporting/sharing/share-report-with-provider.ts';
import { viewEstimate } from '../../contracts/reporting/sharing/view-estimate.ts';
import { getReportHistory } from '../../contracts/reporting/tracking/get-report-history.ts';
import { MailBudget } from '../../server/accounts/mail-budget.service.ts';
import { SessionAccess } from '../../server/accounts/session.service.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { answerByLink } from './answer-by-link.ts';

let app: TestApp;
let dana: Caller;
let orderId: number;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  orderId = await job('Carport');
});
afterAll(() => app?.close());

async function job(newEstimateName: string): Promise<number> {
  const { body: id } = await dana.call(getNewOrder, { query: { newEstimateName } });
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId: id } });
  const Repairs = [{ itemXREF: 99999, description: 'Posts', quantity: '4', labor: '40', material: '12.5' }];
  const added = await dana.call(addRepairItems, { params: { orderId: id, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  expect(added.status).toBe(200);
  return id;
}

async function report(detail: Record<string, unknown> = {}, of = orderId) {
  const reportDetail = { name: 'Carport', recipientName: 'Amir Haddad', ...detail };
  const { status, body } = await dana.call(addEstimateReport, { params: { orderId: of }, body: { reportDetail } });
  expect(status).toBe(200);
  return { orderId: of, reportId: body.reportId, link: body.link, checksum: body.link.split('/')[4] ?? '' };
}

const mailsTo = async (address: string) => (await dana.call(getOutbox)).body.filter(({ to }) => to === address);
/** The mails to an address, once there are as many. */
async function arrived(address: string, count: number) {
  await eventually(async () => expect((await mailsTo(address)).length).toBeGreaterThanOrEqual(count));
  return mailsTo(address);
}
/** The refusal of a call, by name. */
async function refusal<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  call: Call<P, Q, B, R>,
  input: Record<string, unknown>,
  by = dana,
) {
  const { status, body } = await by.call(call, input as never);
  return `${status} ${(body as { code?: string }).code}`;
}

describe('C160: the link of a report is mailed', () => {
  it('R308: with the words of its sender, to each address once; who has it can answer', async () => {
    const { reportId, link, checksum } = await report();
    const body = {
      Recipient: 'amir@haddad.example; site@haddad.example, amir@haddad.example',
      Subject: 'As we said',
      Body: 'Hello <b>Amir</b>',
    };
    const key = { 'Idempotency-Key': 'carport-mail-1' };
    for (let time = 0; time < 2; time++)
      expect((await dana.call(sendReportLink, { params: { orderId }, body: { ...body, ReportId: reportId }, headers: key })).body).toBe(
        true,
      );
    const [mail] = await arrived('amir@haddad.example', 1);
    await arrived('site@haddad.example', 1);
    expect(mail?.subject).toBe('As we said');
    expect(mail?.text).toContain('Hello <b>Amir</b>');
    expect(mail?.text).toContain(link);
    const { body: history } = await dana.call(getReportHistory, { params: { reportId } });
    expect(history.entries.map(({ words }) => words)).toEqual([
      'mailed the link to amir@haddad.example, site@haddad.example',
      expect.stringMatching(/^made Estimate/),
    ]);
    expect(history.entries[0]?.deliveries.map(({ to }) => to)).toEqual(['amir@haddad.example', 'site@haddad.example']);
    expect((await answerByLink(app.stranger(), { orderId, checksum, reportId }, { Agreement: 'no', Name: 'Amir' })).status).toBe(200);
    // The link, and the sealed copy of the answer.
    expect(
      (await arrived('amir@haddad.example', 2)).filter(({ text }) => text.includes('As we said') || text.includes('Hello <b>')),
    ).toHaveLength(1);
  });

  it('counts the people whom an account mails in a day, fewer while it is new, for all reports and servers together', async () => {
    const budget = app.app.get(MailBudget);
    const { userId = 0 } = (await dana.call(getMe)).body ?? {};
    const since = Date.parse(await app.app.get(SessionAccess).signedUpAt(userId));
    const day = (n: number) => new Date(since + n * 86_400_000).toISOString();
    const accepted = async (at: string, calls: number, people: number) =>
      (await Promise.allSettled(Array.from({ length: calls }, () => budget.take(userId, people, at)))).filter(
        ({ status }) => status === 'fulfilled',
      ).length;
    expect([await accepted(day(1), 15, 2), await accepted(day(2), 1, 20), await accepted(day(2), 1, 1)]).toEqual([10, 1, 0]);
    expect(await accepted(day(8), 25, 10)).toBe(20);
    await budget.giveBack(userId, 10, day(8));
    expect(await accepted(day(8), 2, 10)).toBe(1);
    const { reportId } = await report();
    const today = new Date().toISOString();
    while ((await accepted(today, 1, 10)) > 0);
    const mail = { params: { orderId }, body: { Recipient: 'more@than.example, enough@than.example', ReportId: reportId } };
    while ((await accepted(today, 1, 1)) > 0);
    expect(await refusal(sendReportLink, mail)).toBe('429 MAILED_ENOUGH_TODAY');
    expect(await mailsTo('more@than.example')).toEqual([]);
    await budget.giveBack(userId, 1_000, today);
    expect((await dana.call(sendReportLink, mail)).status).toBe(200);
  });

  it('without a report it takes the newest that can be read; without any it says so', async () => {
    const other = await job('Fence');
    const send = { params: { orderId: other }, body: { Recipient: 'fence@haddad.example' } };
    expect(await refusal(sendReportLink, send)).toBe('409 NOTHING_TO_SHARE');
    const first = await report({ name: 'First' }, other);
    const second = await report({ name: 'Second' }, other);
    await report({ name: 'Ours', customReportType: 'ProfitLoss' }, other);
    await dana.call(sendReportLink, send);
    await dana.call(withdrawReportLink, { params: { reportId: second.reportId }, body: { reason: '' } });
    await dana.call(sendReportLink, send);
    const texts = (await arrived('fence@haddad.example', 2)).map(({ text }) => text);
    expect([first, second].map(({ link }) => texts.filter((text) => text.includes(link)).length)).toEqual([1, 1]);
  });

  it('refuses who is no address, too many, a report of another job, a withdrawn link and a report for inside', async () => {
    const to = (ReportId: number, Recipient = 'a@b.example') => ({ params: { orderId }, body: { Recipient, ReportId } });
    const { reportId } = await report();
    for (const wrong of ['', 'nobody', 'a@b.example, c', Array.from({ length: 11 }, (_, n) => `a${n}@b.example`).join()])
      expect(await refusal(sendReportLink, to(reportId, wrong))).toBe('400 INVALID');
    const ofOther = await report({}, await job('Gate'));
    expect(await refusal(sendReportLink, to(ofOther.reportId))).toBe('404 REPORT_NOT_FOUND');
    expect(await refusal(sendReportLink, to(2_000_000_000))).toBe('404 REPORT_NOT_FOUND');
    expect(await refusal(sendReportLink, to((await report({ customReportType: 'ProfitLoss' })).reportId))).toBe('409 REPORT_IS_INSIDE');
    await dana.call(withdrawReportLink, { params: { reportId }, body: { reason: '' } });
    expect(await refusal(sendReportLink, to(reportId))).toBe('410 LINK_WITHDRAWN');
    const ofArchived = await report({}, await job('Shed'));
    await dana.call(archiveOrder, { params: { id: ofArchived.orderId } });
    expect(await refusal(sendReportLink, { params: { orderId: ofArchived.orderId }, body: { Recipient: 'a@b.example' } })).toBe(
      '409 JOB_IS_ARCHIVED',
    );
    expect(await mailsTo('a@b.example')).toEqual([]);
  });
});

describe('C171: a report is shared with a vendor', () => {
  it('R308, R310: IsSuccess is true, and the mail goes to the address of the contacts with the link that the server made', async () => {
    const fields = { companyName: 'Pine & Sons', email: 'pine@sons.example', phone: '6145550144' };
    const { body: vendorId } = await dana.call(createNewOrgUserVendor, { body: fields as never });
    const { reportId, link } = await report({ name: 'Posts', customReportType: 'Work Order', vendor_Id: vendorId });
    const body = { vendorId, message: 'Can you begin on Monday?', reportLink: `https://elsewhere.example${link}` };
    const shared = await dana.call(shareReportWithProvider, { params: { orderId }, body });
    expect(shared).toMatchObject({ status: 200, body: { IsSuccess: true } });
    const [mail] = await arrived('pine@sons.example', 1);
    expect(mail?.text).toContain('Can you begin on Monday?');
    expect(mail?.text).toContain(link);
    expect(mail?.text).not.toContain('elsewhere');
    const { body: history } = await dana.call(getReportHistory, { params: { reportId } });
    expect(history.entries[0]?.words).toBe('mailed the link to Pine & Sons, pine@sons.example');
  });

  it('refuses a vendor without address, a vendor that is not there, and a link that is not of the order', async () => {
    const { body: vendorId } = await dana.call(createNewOrgUserVendor, { body: { companyName: 'No Mail Ltd' } as never });
    const { link } = await report();
    const share = (body: Record<string, unknown>) => refusal(shareReportWithProvider, { params: { orderId }, body });
    expect(await share({ vendorId, reportLink: link })).toBe('422 VENDOR_WITHOUT_EMAIL');
    expect(await share({ reportLink: link })).toBe('422 VENDOR_WITHOUT_EMAIL');
    expect(await share({ vendorId: 2_000_000_000, reportLink: link })).toBe('404 VENDOR_NOT_FOUND');
    const ofOther = await report({}, await job('Deck'));
    for (const reportLink of [
      ofOther.link,
      'https://example.com',
      `/ProEstimate/Report/${orderId}/guessed/1`,
      link.replace(/\/[^/]+(\/\d+)$/, '/%E0%A4%A$1'),
    ])
      expect(await share({ vendorEmail: 'v@v.example', reportLink })).toBe('404 REPORT_NOT_FOUND');
    expect(await mailsTo('v@v.example')).toEqual([]);
  });
});

describe('C170', () => {
  it('R313: the page tells that it was viewed, with order id, guid, reference, order type, report id and total; a guess tells nothing', async () => {
    const { reportId, checksum } = await report();
    const customer = app.stranger();
    const { body: page } = await customer.call(openPublicReport, { params: { orderId, checksum, reportId } });
    const params = { product: 'ProEstimate' };
    const body = { orderId, orderGuid: checksum, externalRefId: 'Carport', orderType: page.document?.title, reportId };
    const phone = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };
    const viewed = await customer.call(viewEstimate, {
      params,
      body: { ...body, reportTotal: page.document?.grand.amount ?? '' },
      headers: phone,
    });
    expect(viewed).toMatchObject({ status: 200, body: true });
    const { body: history } = await dana.call(getReportHistory, { params: { reportId } });
    expect(history.entries[0]?.words).toBe('The link was opened, on a phone');
    expect(await refusal(viewEstimate, { params, body: { ...body, orderGuid: 'guessed' } }, customer)).toBe('404 REPORT_NOT_FOUND');
    expect(await refusal(viewEstimate, { params, body: { ...body, orderId: orderId + 1 } }, customer)).toBe('404 REPORT_NOT_FOUND');
  });
});

describe('what is called sent', () => {
  const told = async (reportId: number) =>
    (await dana.call(getReportHistory, { params: { reportId } })).body.entries.map(({ words }) => words);
  const isSent = async (reportId: number) => (await dana.call(getCustomReport, { params: { reportId } })).body.sent;

  it('a report that was made is not; one with a copied or mailed link is, until another link takes its place', async () => {
    const { reportId } = await report();
    const copy = (by = dana) => by.call(recordLinkCopied, { params: { reportId } });
    expect([await isSent(reportId), await told(reportId)]).toEqual([false, [expect.stringMatching(/^made Estimate .*, for Amir Haddad$/)]]);
    expect((await copy(app.stranger())).status).toBe(401);
    expect((await copy(await app.signedIn('homeowner'))).status).toBe(404);
    // Twice within a minute is one copy.
    for (let time = 0; time < 2; time++) expect(await copy()).toMatchObject({ status: 200, body: true });
    expect([await isSent(reportId), (await told(reportId)).slice(0, -1)]).toEqual([true, ['copied the link']]);
    await dana.call(renewReportLink, { params: { reportId } });
    expect(await isSent(reportId)).toBe(false);
    await dana.call(sendReportLink, { params: { orderId }, body: { Recipient: 'amir@again.example', ReportId: reportId } });
    expect(await isSent(reportId)).toBe(true);
    await dana.call(withdrawReportLink, { params: { reportId }, body: { reason: '' } });
    expect(await refusal(recordLinkCopied, { params: { reportId } })).toBe('410 LINK_WITHDRAWN');
    const inside = await report({ customReportType: 'ProfitLoss' });
    expect(await refusal(recordLinkCopied, { params: { reportId: inside.reportId } })).toBe('409 REPORT_IS_INSIDE');
  });
});
