// One file above 400 lines, because its calls share one app and its reports, whose start costs more than the calls do.
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { DEFAULT_SETTINGS } from '../../contracts/estimating/entities.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderInfo } from '../../contracts/estimating/orders/get-order-info.ts';
import { updateOrderProfitOverheadSettings } from '../../contracts/estimating/setup/update-order-profit-overhead-settings.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { getEstimateTasks } from '../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getReportDefaults } from '../../contracts/organization/settings/get-report-defaults.ts';
import { saveReportDefaults } from '../../contracts/organization/settings/save-report-defaults.ts';
import { createArchivedReport } from '../../contracts/reporting/archive/create-archived-report.ts';
import { deleteArchivedReport } from '../../contracts/reporting/archive/delete-archived-report.ts';
import { getArchivedReport } from '../../contracts/reporting/archive/get-archived-report.ts';
import { ReportDetail } from '../../contracts/reporting/entities.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { addReportOfOrder } from '../../contracts/reporting/reports/add-report-of-order.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { getAllRepairsForReportSelection } from '../../contracts/reporting/reports/get-all-repairs-for-report-selection.ts';
import { getCustomReport } from '../../contracts/reporting/reports/get-custom-report.ts';
import { getRepairIdsForAReport } from '../../contracts/reporting/reports/get-repair-ids-for-a-report.ts';
import { getReportAreas } from '../../contracts/reporting/reports/get-report-areas.ts';
import { getReportAreasWithTotalCost } from '../../contracts/reporting/reports/get-report-areas-with-total-cost.ts';
import { getReportLink } from '../../contracts/reporting/reports/get-report-link.ts';
import { getReportPropertyItems } from '../../contracts/reporting/reports/get-report-property-items.ts';
import { getReportPropertyItemsWithTotalCost } from '../../contracts/reporting/reports/get-report-property-items-with-total-cost.ts';
import { listReports } from '../../contracts/reporting/reports/list-reports.ts';
import { previewReport } from '../../contracts/reporting/reports/preview-report.ts';
import { renewReportLink } from '../../contracts/reporting/reports/renew-report-link.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { getSealedCopy } from '../../contracts/reporting/seal/get-sealed-copy.ts';
import { viewEstimate } from '../../contracts/reporting/sharing/view-estimate.ts';
import { removeTracking } from '../../contracts/reporting/tracking/remove-tracking.ts';
import { saveReportTrackingOptions } from '../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { EstimateService } from '../../server/estimating/estimating.service.ts';
import { RemindOfUnanswered } from '../../server/reporting/remind-of-unanswered.ts';
import { ReportService } from '../../server/reporting/report.service.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { answerByLink } from './answer-by-link.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let dana: Caller;
let orderId: number;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
/** What one test has accepted is the contract of its job: each test has a job of its own. */
beforeEach(async () => {
  orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Mudroom and laundry' } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = ['Bench', 'Shelves', 'Hooks', 'Tile'].map((description, n) => ({
    itemXREF: 99999,
    description,
    quantity: `${n + 1}`,
    labor: '40',
    material: '12.5',
  }));
  expect((await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } })).status).toBe(
    200,
  );
});
afterAll(() => app?.close());

async function send(detail: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const { status, body } = await dana.call(addEstimateReport, {
    params: { orderId },
    body: { reportDetail: { name: 'Mudroom', recipientName: 'Amir Haddad', ...detail } },
    headers,
  });
  expect(status).toBe(200);
  const [, , , , checksum = ''] = body.link.split('/');
  return { reportId: body.reportId, checksum, link: body.link };
}

/** A report that was sent at an instant that is long past. */
async function sentOn(at: string, validUntil: string) {
  const detail = ReportDetail.parse({ name: 'Mudroom', recipientName: 'Amir Haddad', validUntil });
  const contractor = { name: 'Hartwell Remodeling', phone: '', email: 'dana@hartwell.example', initials: 'HR' };
  const { organizationId } = await app.app.get(EstimateService, { strict: false }).door(orderId);
  const actor = { kind: 'system', organizationId, name: 'Scopebook' } as const;
  const { reportId, link } = await app.app
    .get(ReportService, { strict: false })
    .add(orderId, { detail, itemIds: [], contractor, vendor: null }, { actor, idempotencyKey: at, at });
  await app.caughtUp();
  return { reportId, checksum: link.split('/')[4] ?? '' };
}

const respond = (caller: Caller, reportId: number, body: Record<string, unknown>, headers?: Record<string, string>) =>
  typeof body.checksum === 'string'
    ? answerByLink(caller, { orderId, checksum: body.checksum, reportId }, { Name: 'Amir Haddad', ...body }, headers)
    : caller.call(updateTrackingWithResponse, { params: { reportId }, body: { Agreement: 'yes', Name: 'Amir Haddad', ...body }, headers });

const firstLine = async () => {
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const line = areas.flatMap((area) => area.items).find((item) => Number(item.quantity) > 0);
  if (!line) throw new Error('no line');
  return line;
};

describe('a report by its public link', () => {
  it('C155: is read by a stranger as it was sent, whatever is edited later; R227', async () => {
    const { reportId, checksum, link } = await send();
    expect(link).toBe(`/ProEstimate/Report/${orderId}/${checksum}/${reportId}`);
    expect(checksum.length).toBeGreaterThanOrEqual(22);
    const customer = app.stranger();
    const params = { orderId, checksum, reportId };
    const { body: before } = await customer.call(openPublicReport, { params });
    expect(before).toMatchObject({
      outcome: 'open',
      response: null,
      document: { jobName: 'Mudroom and laundry', contractor: { name: 'Hartwell Remodeling' } },
    });
    const line = await firstLine();
    await dana.call(saveLineItemQuantityWithDecimals, {
      params: { id: orderId },
      body: { ItemID: line.id, Quantity: String(Number(line.quantity) + 100) },
    });
    expect((await customer.call(openPublicReport, { params })).body).toEqual(before);
    expect((await dana.call(previewReport, { params: { reportId } })).body.totals).not.toEqual(before.document?.totals);
  });

  it('tells no stranger which part of a wrong link is wrong', async () => {
    const { reportId, checksum } = await send();
    const customer = app.stranger();
    for (const params of [
      { orderId, checksum: 'x'.repeat(43), reportId },
      { orderId: orderId + 1, checksum, reportId },
      { orderId, checksum, reportId: reportId + 100_000 },
    ]) {
      const { status, body } = await customer.call(openPublicReport, { params });
      expect([status, body.code]).toEqual([404, 'REPORT_NOT_FOUND']);
    }
  });

  it('is told the same link for the same key, although the link is not kept', async () => {
    const headers = { 'Idempotency-Key': 'send-once' };
    expect(await send({}, headers)).toEqual(await send({}, headers));
    const { status } = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail: { name: 'Another' } }, headers });
    expect(status).toBe(422);
  });

  it('can be copied again by its sender, as long as it works', async () => {
    const { reportId, link } = await send();
    const copied = () => dana.call(getReportLink, { params: { reportId } });
    const { body, headers } = await copied();
    expect([body.link, headers.get('cache-control')]).toEqual([link, 'no-store']);
    const { body: renewed } = await dana.call(renewReportLink, { params: { reportId } });
    expect(renewed.link).not.toBe(link);
    expect((await copied()).body.link).toBe(renewed.link);
    expect((await (await app.signedIn('homeowner')).call(getReportLink, { params: { reportId } })).status).toBe(404);
    expect((await app.stranger().call(getReportLink, { params: { reportId } })).status).toBe(401);
    await dana.call(withdrawReportLink, { params: { reportId } });
    expect((await copied()).body.code).toBe('LINK_WITHDRAWN');
  });

  it('replaced, shows the letter as it was sent, dates included, unless it is asked to be written anew', async () => {
    const { reportId, checksum } = await send({ validUntil: '2099-05-01' });
    const customer = app.stranger();
    const read = async (link: string) => {
      const [, , , , token] = link.split('/');
      return (await customer.call(openPublicReport, { params: { orderId, checksum: token, reportId } })).body.document;
    };
    const before = (await customer.call(openPublicReport, { params: { orderId, checksum, reportId } })).body.document;
    const line = await firstLine();
    await dana.call(saveLineItemQuantityWithDecimals, {
      params: { id: orderId },
      body: { ItemID: line.id, Quantity: String(Number(line.quantity) + 100) },
    });
    expect(await read((await dana.call(renewReportLink, { params: { reportId } })).body.link)).toEqual(before);
    const { body: anew } = await dana.call(renewReportLink, { params: { reportId }, body: { anew: true, validUntil: '2099-06-01' } });
    const after = await read(anew.link);
    expect(after?.validUntil).toBe('2099-06-01');
    expect(after?.totals).not.toEqual(before?.totals);
  });

  it('counts an opening only when the page says so', async () => {
    const { reportId, checksum } = await send();
    const customer = app.stranger();
    const params = { orderId, checksum, reportId };
    await customer.call(openPublicReport, { params });
    expect((await dana.call(getCustomReport, { params: { reportId } })).body.opened).toBe(0);
    const opened = await customer.call(viewEstimate, {
      params: { product: 'ProEstimate' },
      body: { orderId, orderGuid: checksum, reportId, device: 'phone' },
    });
    const seen = { 'X-Log-Position': opened.headers.get('x-log-position') ?? '' };
    expect((await dana.call(getCustomReport, { params: { reportId }, headers: seen })).body).toMatchObject({
      opened: 1,
      linkStatus: 'open',
    });
  });

  it('shows nothing once withdrawn but what it was, when and why it was taken back; and opens again by a new link only', async () => {
    const { reportId, checksum } = await send();
    await dana.call(withdrawReportLink, { params: { reportId }, body: { reason: 'The tile is no longer made.' } });
    const customer = app.stranger();
    const withdrawn = await customer.call(openPublicReport, { params: { orderId, checksum, reportId } });
    expect(withdrawn.body).toMatchObject({
      outcome: 'withdrawn',
      document: null,
      response: null,
      withdrawn: {
        reason: 'The tile is no longer made.',
        replaced: false,
        title: `Estimate ${orderId}`,
        name: 'Mudroom',
        recipientName: 'Amir Haddad',
      },
    });
    const renewed = await dana.call(renewReportLink, { params: { reportId } });
    const fresh = renewed.body.link.split('/')[4];
    expect((await customer.call(openPublicReport, { params: { orderId, checksum: fresh, reportId } })).body.outcome).toBe('open');
    expect((await customer.call(openPublicReport, { params: { orderId, checksum, reportId } })).body).toMatchObject({
      outcome: 'withdrawn',
      document: null,
      withdrawn: { reason: '', replaced: true },
    });
    expect((await respond(customer, reportId, { checksum })).body.code).toBe('LINK_WITHDRAWN');
  });

  it('says what its tax is a percentage of, where it shows one and that is the same of every line', async () => {
    const taxOf = async (detail: Record<string, unknown>) => {
      const { reportId } = await send(detail);
      return (await dana.call(previewReport, { params: { reportId } })).body.taxOf;
    };
    const settings = { ...DEFAULT_SETTINGS, taxableAmount: '7.50', taxableLabor: true };
    const params = { orderId };
    await dana.call(updateOrderProfitOverheadSettingsAndUpdateLineItems, { params, body: settings });
    expect(await taxOf({ excludeTax: false })).toEqual({ percent: '7.5', costs: ['labor', 'materials'] });
    expect(await taxOf({ excludeTax: true, customReportType: 'Work Order' })).toBeNull();
    await dana.call(updateOrderProfitOverheadSettings, { params, body: { ...settings, taxableAmount: '8' } });
    expect(await taxOf({ excludeTax: false })).toBeNull();
    await dana.call(updateOrderProfitOverheadSettingsAndUpdateLineItems, { params, body: DEFAULT_SETTINGS });
  });

  it('has expired after its day', async () => {
    const detail = { name: 'Mudroom', validUntil: '2020-01-01' };
    const refused = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail: detail } });
    expect([refused.status, refused.body.code]).toEqual([422, 'LAST_DAY_OVER']);
    const { reportId, checksum } = await sentOn('2019-12-20T15:00:00.000Z', '2020-01-01');
    const again = await dana.call(renewReportLink, { params: { reportId }, body: { validUntil: '2020-02-01' } });
    expect([again.status, again.body.code]).toEqual([422, 'LAST_DAY_OVER']);
    const customer = app.stranger();
    expect((await customer.call(openPublicReport, { params: { orderId, checksum, reportId } })).body.outcome).toBe('expired');
    expect((await respond(customer, reportId, { checksum })).body.code).toBe('LINK_EXPIRED');
  });
});

describe('an answer', () => {
  it('C175, C174, R330, R544: is told to the contractor, mailed, and seals the report', async () => {
    const { reportId, checksum } = await send();
    await dana.call(saveReportTrackingOptions, {
      params: { reportId },
      body: { ReminderDate: '12/24/2030', Email: 'alerts@whitfield.example', AcceptanceAlert: true },
    });
    const customer = app.stranger();
    const { body: shown } = await customer.call(openPublicReport, { params: { orderId, checksum, reportId } });
    const answered = await respond(customer, reportId, { checksum, Comments: ' fine ' });
    expect(answered).toMatchObject({ status: 200, body: { response: { answer: 'yes' } } });
    const seen = { 'X-Log-Position': answered.headers.get('x-log-position') ?? '' };
    const { body: report } = await dana.call(getCustomReport, { params: { reportId }, headers: seen });
    expect(report).toMatchObject({
      linkStatus: 'answered',
      trackingStatus: 'No Tracking',
      response: { name: 'Amir Haddad', comments: 'fine' },
      archivedCopies: [{ id: answered.body.archiveId }],
    });

    const line = await firstLine();
    await dana.call(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: line.id, Quantity: '777' } });
    const { body: sealed } = await dana.call(getArchivedReport, { params: { id: answered.body.archiveId }, headers: seen });
    expect(sealed).toMatchObject({ ArchiveName: `Estimate ${orderId} Archived Copy`, response: { answer: 'yes' } });
    expect(sealed.document).toEqual(shown.document);

    const { body: audit } = await (await app.signedIn('admin')).call(getAudit, { query: { orderId, kind: 'reports' }, headers: seen });
    expect(audit.entries.slice(0, 3).map(({ actorName, event }) => [actorName, event])).toEqual([
      ['Scopebook', 'ReportSealed'],
      ['Scopebook', 'ReportArchived'],
      ['Amir Haddad', 'ReportResponded'],
    ]);

    const mails = async () => (await dana.call(getOutbox)).body.filter((mail) => mail.to === 'alerts@whitfield.example');
    await eventually(async () => expect(await mails()).toMatchObject([{ subject: 'Amir Haddad accepted Mudroom' }]));
  });

  it('C175, R317, R330, R544: after the acceptance the same link says whether the work is finished, in tracking, mail, audit and a copy of its own', async () => {
    const { reportId, checksum, link } = await send({ name: 'Mudroom, to be finished' });
    const body = { ReminderDate: '12/24/2030', Email: 'finish@whitfield.example', AcceptanceAlert: true, WorkFinishedAlert: true };
    await dana.call(saveReportTrackingOptions, { params: { reportId }, body });
    const customer = app.stranger();
    expect((await respond(customer, reportId, { checksum })).status).toBe(200);
    const stored = async () => (await dana.call(getCustomReport, { params: { reportId } })).body;
    expect(await stored()).toMatchObject({ trackingStatus: 'No Tracking', completion: null, completionAlert: 'finish@whitfield.example' });
    const finish = (Completion: string, of = checksum, Comments = '') =>
      respond(customer, reportId, { checksum: of, Agreement: '', Completion, Comments });

    // By the page's own form, as a phone without script sends it; the same form twice is one answer.
    const form = { attempt: crypto.randomUUID(), Completion: 'no', Name: 'Amir Haddad', Comments: 'The hooks <b>wobble</b>' };
    for (let n = 0; n < 2; n++) {
      const answer = await customer.fetch(link, { method: 'POST', body: new URLSearchParams(form) });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, link]);
    }
    await app.caughtUp();
    expect((await customer.call(openPublicReport, { params: { orderId, checksum, reportId } })).body).toMatchObject({
      outcome: 'answered',
      response: { answer: 'yes', kind: 'Acceptance' },
      completion: { answer: 'no', kind: 'Completion', comments: 'The hooks <b>wobble</b>' },
    });
    expect((await finish('yes', 'x'.repeat(43))).status).toBe(404);
    const finished = await finish('yes');
    expect(finished.status).toBe(200);
    expect((await finish('yes')).body).toMatchObject({ code: 'ALREADY_ANSWERED', detail: 'The work was reported finished already.' });
    expect((await respond(customer, reportId, { checksum, Agreement: 'no' })).body.code).toBe('ALREADY_ANSWERED');

    const report = await stored();
    expect(report).toMatchObject({
      response: { answer: 'yes' },
      completion: { answer: 'yes' },
      completionAlert: '',
      reportStatus: 'Accepted',
    });
    expect(report.archivedCopies.map(({ answer }) => answer)).toEqual([true, true, true]);
    const copies = await Promise.all(report.archivedCopies.map(({ id }) => dana.call(getArchivedReport, { params: { id } })));
    expect(copies.map(({ body: { response } }) => [response?.kind, response?.answer])).toEqual([
      ['Acceptance', 'yes'],
      ['Completion', 'no'],
      ['Completion', 'yes'],
    ]);
    for (const { body: copy } of copies) expect(copy.document).toEqual(copies[0]?.body.document);
    const { body: sealed } = await dana.call(getSealedCopy, { params: { id: finished.body.archiveId } });
    expect(sealed).toMatchObject({ answer: { kind: 'Completion', answer: 'yes', signature: null } });
    const { body: audit } = await (await app.signedIn('admin')).call(getAudit, { query: { orderId, kind: 'reports' } });
    expect(audit.entries.filter(({ event }) => event === 'ReportCompletionAnswered').map(({ sentence }) => sentence)).toEqual([
      'Said that the work of Mudroom, to be finished is finished',
      'Said that the work of Mudroom, to be finished is not finished',
    ]);
    const mails = async () => (await dana.call(getOutbox)).body.filter((mail) => mail.to === 'finish@whitfield.example');
    await eventually(async () =>
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        'Amir Haddad confirmed the work of Mudroom, to be finished',
        'Amir Haddad did not confirm the work of Mudroom, to be finished',
        'Amir Haddad accepted Mudroom, to be finished',
      ]),
    );
  });

  it('comes once: twice is ALREADY_ANSWERED, the same key twice the same answer', async () => {
    const { reportId, checksum } = await send();
    const customer = app.stranger();
    const headers = { 'Idempotency-Key': 'answer-once' };
    const first = await respond(customer, reportId, { checksum }, headers);
    expect((await respond(customer, reportId, { checksum }, headers)).body).toEqual(first.body);
    expect(await respond(app.stranger(), reportId, { checksum, Agreement: 'no', Name: 'Somebody' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ANSWERED', detail: 'Amir Haddad has already accepted this.' },
    });
  });

  it('is one person’s when two answer at the same moment', async () => {
    const { reportId, checksum } = await send();
    const answers = await Promise.all(
      ['yes', 'no', 'yes', 'no'].map((Agreement, n) => respond(app.stranger(), reportId, { checksum, Agreement, Name: `Person ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('R321, R322: needs a name and a choice; by hand it needs the contractor', async () => {
    const { reportId, checksum } = await send();
    expect((await respond(app.stranger(), reportId, { checksum, Name: '' })).body.code).toBe('RESPONSE_INCOMPLETE');
    expect((await respond(app.stranger(), reportId, {})).status).toBe(401);
    expect((await respond(await app.signedIn('homeowner'), reportId, {})).status).toBe(404);
    expect((await respond(dana, reportId, { Agreement: 'no' })).body.response.answer).toBe('no');
  });
});

describe('a reminder', () => {
  it('R545, R544: goes out once by mail and text message, and stands in the audit', async () => {
    const { reportId } = await send({ name: 'Mudroom, unanswered' });
    const { headers } = await dana.call(saveReportTrackingOptions, {
      params: { reportId },
      body: { ReminderDate: '01/15/2027', Email: 'reminders@whitfield.example', Phone: '614 555 0100', AcceptanceAlert: true },
    });
    await dana.call(getCustomReport, { params: { reportId }, headers: { 'X-Log-Position': headers.get('x-log-position') ?? '' } });
    const reminders = app.app.get(RemindOfUnanswered, { strict: false });
    await reminders.remind('2027-01-15T13:00:00.000Z');
    // As two servers would, and the same one again.
    const at = '2027-01-15T14:00:00.000Z';
    await Promise.all([reminders.remind(at), reminders.remind(at)]);
    await reminders.remind('2027-01-15T14:01:00.000Z');
    const told = async () => (await dana.call(getOutbox)).body.filter(({ text }) => text.includes('Mudroom, unanswered'));
    await eventually(async () => expect(await told()).toHaveLength(2));
    expect(await told()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'mail',
          to: 'reminders@whitfield.example',
          subject: 'No answer to Mudroom, unanswered',
          text: expect.stringContaining('Amir Haddad has not answered'),
        }),
        expect.objectContaining({ kind: 'text', to: '614 555 0100', text: expect.stringContaining('by 01/15/2027') }),
      ]),
    );
    const admin = await app.signedIn('admin');
    const { body: audit } = await admin.call(getAudit, { query: { orderId, kind: 'reports', text: 'nobody has answered' } });
    expect(audit.entries).toMatchObject([
      {
        actorKind: 'system',
        actorName: 'Scopebook',
        sentence: 'Reminded that nobody has answered Mudroom, unanswered',
        after: '2027-01-15',
      },
    ]);
    expect((await dana.call(getCustomReport, { params: { reportId } })).body.trackingStatus).toBe('Active');
  });

  it('R545: goes out by itself, at the look of the minute after it is due, and not before', async () => {
    const { reportId } = await send({ name: 'Mudroom, by the clock' });
    const due = new Date(app.clock.now().getTime() + 2 * DAY_MS);
    const ReminderDate = `${due.getUTCMonth() + 1}/${due.getUTCDate()}/${due.getUTCFullYear()}`;
    await dana.call(saveReportTrackingOptions, { params: { reportId }, body: { ReminderDate, Email: 'clock@whitfield.example' } });
    await dana.call(getCustomReport, { params: { reportId } });
    const mails = async () => (await dana.call(getOutbox)).body.filter(({ to }) => to === 'clock@whitfield.example');
    for (let minute = 0; minute < 3; minute++) await app.clock.pass(60_000);
    expect(await mails()).toEqual([]);
    await app.clock.pass(3 * DAY_MS);
    // A look that was still at work when the days passed is not there to be woken: the minute after it is.
    await eventually(async () => {
      await app.clock.pass(60_000);
      expect(await mails()).toMatchObject([{ subject: 'No answer to Mudroom, by the clock' }]);
    });
  });
});

describe('a contractor’s reports', () => {
  describe('of one line', () => {
    let line: Awaited<ReturnType<typeof firstLine>>;
    let params: { reportId: number };
    beforeEach(async () => {
      line = await firstLine();
      const { body } = await dana.call(addEstimateReport, {
        params: { orderId },
        body: { reportDetail: { name: 'One line' }, repairItems: [line.id] },
      });
      params = { reportId: body.reportId };
    });

    it('C154: stands in the list of its order, with who made it', async () => {
      expect((await dana.call(reportTrackingList, { params: { orderId } })).body[0]).toMatchObject({
        id: params.reportId,
        itemCount: 1,
        createdBy: 'Dana Whitfield',
      });
    });

    it('stands in the list of all reports, which is read in pieces', async () => {
      expect((await dana.call(listReports)).body[0]).toMatchObject({ id: params.reportId, jobName: 'Mudroom and laundry' });
      const { body: all } = await dana.call(listReports);
      expect((await dana.call(listReports, { query: { take: 1, skip: 0 } })).body).toEqual(all.slice(0, 1));
      expect((await dana.call(listReports, { query: { take: 1000, skip: 1 } })).body).toEqual(all.slice(1));
    });

    it('C161: names its lines', async () => expect((await dana.call(getRepairIdsForAReport, { params })).body).toEqual([line.id]));

    it('C163: has its lines', async () =>
      expect((await dana.call(getReportPropertyItems, { params })).body).toMatchObject([{ id: line.id }]));

    it('C164: has its lines with their cost, and leaves tax out (R289)', async () => {
      expect((await dana.call(getReportPropertyItemsWithTotalCost, { params })).body).toMatchObject({
        totalCost: line.totalCost,
        tax: '0.00',
      });
    });

    it('C165: has the areas of its lines', async () =>
      expect((await dana.call(getReportAreas, { params })).body.map((area) => area.areaID)).toEqual([line.propertyArea_AreaID]));

    it('C166: has its areas with their cost', async () =>
      expect((await dana.call(getReportAreasWithTotalCost, { params })).body).toMatchObject([{ areaTotal: line.totalCost }]));

    it('C162: all lines of the order stay to be chosen from', async () =>
      expect((await dana.call(getAllRepairsForReportSelection, { params: { orderId } })).body).toHaveLength(4));

    it('C167: is read by its number', async () =>
      expect((await dana.call(getCustomReport, { params })).body).toMatchObject({ id: params.reportId, name: 'One line' }));
  });

  it('C162, R301: lines to choose from show their area, task, price per unit, total and tax', async () => {
    const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
    const lines = areas.flatMap((area) => area.items.map((line) => ({ line, area: area.label })));
    const { body: tasks } = await dana.call(getEstimateTasks, { params: { orderId } });
    const { body: rows } = await dana.call(getAllRepairsForReportSelection, { params: { orderId } });
    expect(rows).toEqual(
      lines.map(({ line, area }) =>
        expect.objectContaining({
          id: line.id,
          photos: area,
          notes: tasks.find((task) => task.id === line.estimateTask_Id)?.name,
          approvalStatus: line.ppu,
          approvalConditions: line.totalCost,
          hazardType: line.tax,
        }),
      ),
    );
  });

  it('R289: leave tax out until the organisation has chosen, once for everybody in it and for nobody else', async () => {
    expect((await dana.call(getReportDefaults)).body).toMatchObject({ excludeTax: null });
    expect((await (await app.signedIn('admin')).call(saveReportDefaults, { body: { excludeTax: false } })).body).toEqual({
      excludeTax: false,
    });
    expect((await (await app.signedIn('admin')).call(getReportDefaults)).body).toMatchObject({ excludeTax: false });
    expect((await (await app.signedIn('homeowner')).call(getReportDefaults)).body).toMatchObject({ excludeTax: null });
    const excludes = async (customReportType: string) =>
      (await dana.call(getCustomReport, { params: { reportId: (await send({ customReportType })).reportId } })).body.excludeTax;
    expect(await excludes('Work Order')).toBe(true);
    expect(await excludes('Estimate')).toBe(false);
  });

  it('R283: have no notes of areas where their lines are not grouped by area', async () => {
    for (const [groupItemsBy, includeAreaNotes] of [
      ['By Area', true],
      ['By Task', false],
      ['By Category', false],
    ]) {
      const { reportId } = await send({ groupItemsBy, includeAreaNotes: true });
      expect((await dana.call(getCustomReport, { params: { reportId } })).body).toMatchObject({ groupItemsBy, includeAreaNotes });
    }
  });

  it('C155 refuses lines that are not on the estimate', async () => {
    const { status, body } = await dana.call(addEstimateReport, {
      params: { orderId },
      body: { reportDetail: { name: 'Ghost' }, repairItems: [2_000_000] },
    });
    expect([status, body.code]).toEqual([404, 'ITEM_NOT_FOUND']);
  });

  it('C173, C174, R315, R316, R320: start and end an alert', async () => {
    const { reportId } = await send();
    const params = { reportId };
    expect((await dana.call(saveReportTrackingOptions, { params, body: { AcceptanceAlert: true } })).body.code).toBe(
      'REMINDER_DATE_REQUIRED',
    );
    expect(
      (await dana.call(saveReportTrackingOptions, { params, body: { ReminderDate: '2030-12-24', Email: 'nobody' } })).body.fields,
    ).toHaveProperty('Email');
    await dana.call(saveReportTrackingOptions, {
      params,
      body: { ReminderDate: '2030-12-24', Email: 'a@b.example', AcceptanceAlert: true },
    });
    expect((await dana.call(getCustomReport, { params })).body).toMatchObject({
      trackingStatus: 'Active',
      alertDate: '2030-12-24',
      alertMethod: 'Acceptance',
    });
    const { body: order } = await dana.call(getOrderByOrderId, { params: { orderId } });
    for (const wrong of ['0', 'wrong', `${order.checksum}x`])
      expect((await dana.call(removeTracking, { params: { reportId, checksum: wrong } })).body.code).toBe('REPORT_NOT_FOUND');
    expect((await dana.call(getCustomReport, { params })).body.trackingStatus).toBe('Active');
    expect((await dana.call(removeTracking, { params: { reportId, checksum: order.checksum } })).body).toBe(true);
    const info = (checksum?: string) => dana.call(getOrderInfo, { query: { orderId, ...(checksum !== undefined && { checksum }) } });
    expect([(await info('wrong')).body.code, (await info(order.checksum)).status, (await info()).status]).toEqual([
      'ORDER_NOT_FOUND',
      200,
      200,
    ]);
    expect((await dana.call(getCustomReport, { params })).body.trackingStatus).toBe('No Tracking');
  });

  it('C176, C177, C159, R331, R332: archive, delete the report, then the copy', async () => {
    const { reportId } = await send();
    await dana.call(createArchivedReport, { params: { id: reportId }, body: { ArchiveName: 'For the bank' } });
    const { body: report } = await dana.call(getCustomReport, { params: { reportId } });
    const id = report.archivedCopies[0]?.id ?? 0;
    expect((await dana.call(deleteReport, { params: { id: reportId } })).body).toBe(true);
    expect((await dana.call(getCustomReport, { params: { reportId } })).status).toBe(404);
    expect((await dana.call(getArchivedReport, { params: { id } })).body).toMatchObject({ ArchiveName: 'For the bank', response: null });
    expect((await dana.call(deleteArchivedReport, { params: { id } })).body).toBe(true);
    expect((await dana.call(getArchivedReport, { params: { id } })).status).toBe(404);
  });

  it('C288: of an archived job cannot be answered by its link, and a deleted one names nobody', async () => {
    const { body: other } = await dana.call(getNewOrder);
    const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId: other } });
    const Repairs = [{ itemXREF: 99999, description: 'Bench', quantity: '1', labor: '40', material: '12.5' }];
    await dana.call(addRepairItems, { params: { orderId: other, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
    // C288: the order is named in the body.
    const { body: made } = await dana.call(addReportOfOrder, { body: { reportDetail: { name: 'Late', order_Id: other } } });
    const [, , , , checksum = ''] = made.link.split('/');
    const params = { orderId: other, checksum, reportId: made.reportId };
    expect((await app.stranger().call(openPublicReport, { params })).body.outcome).toBe('open');
    await dana.call(archiveOrder, { params: { id: other } });
    const late = await respond(app.stranger(), made.reportId, { checksum });
    expect([late.status, late.body.code]).toEqual([410, 'LINK_WITHDRAWN']);
    expect((await app.stranger().call(openPublicReport, { params })).body).toMatchObject({ outcome: 'withdrawn', document: null });

    await dana.call(deleteReport, { params: { id: made.reportId } });
    const gone = await app.stranger().call(openPublicReport, { params });
    expect([gone.status, gone.body.code]).toEqual([404, 'REPORT_NOT_FOUND']);
    expect(JSON.stringify(gone.body)).not.toMatch(/Hartwell|@/);
    const helen = await app.signedIn('homeowner');
    const theirs = await helen.call(addReportOfOrder, { body: { reportDetail: { name: 'Mine', order_Id: other } } });
    expect([theirs.status, theirs.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  it('are nobody else’s', async () => {
    const { reportId } = await send();
    const helen = await app.signedIn('homeowner');
    expect((await helen.call(getCustomReport, { params: { reportId } })).status).toBe(404);
    expect((await helen.call(withdrawReportLink, { params: { reportId } })).status).toBe(404);
    expect((await helen.call(addEstimateReport, { params: { orderId }, body: { reportDetail: { name: 'Mine' } } })).status).toBe(404);
    expect((await helen.call(listReports)).body).toEqual([]);
  });
});
