import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { getCustomReport } from '../../contracts/reporting/reports/get-custom-report.ts';
import { viewEstimate } from '../../contracts/reporting/sharing/view-estimate.ts';
import { exportReport } from '../../contracts/reporting/sheet/export-report.ts';
import { getReportHistory } from '../../contracts/reporting/tracking/get-report-history.ts';
import { removeTracking } from '../../contracts/reporting/tracking/remove-tracking.ts';
import { saveReportTrackingOptions } from '../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { RemindOfUnanswered } from '../../server/reporting/remind-of-unanswered.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let dana: Caller;
let orderId: number;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
/** What one test has accepted is the contract of its job: each test has a job of its own. */
beforeEach(async () => {
  orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Sunroom' } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = [
    { itemXREF: 99999, description: 'Bench, "built in"', quantity: '3', labor: '40', material: '12.5' },
    { itemXREF: 99999, description: '=1+1', quantity: '1.5', labor: '10.33', material: '0.07' },
  ];
  const added = await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  expect(added.status).toBe(200);
});
afterAll(() => app?.close());

async function send(detail: Record<string, unknown> = {}) {
  const reportDetail = { name: 'Sunroom', recipientName: 'Amir Haddad', ...detail };
  const { status, body } = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail } });
  expect(status).toBe(200);
  return { reportId: body.reportId, checksum: body.link.split('/')[4] ?? '' };
}

describe('what happened to a report', () => {
  const history = async (reportId: number) => (await dana.call(getReportHistory, { params: { reportId } })).body.entries;
  const words = async (reportId: number) => (await history(reportId)).map(({ by, words }) => `${by} ${words}`.trim());

  it('S106, C295, R315, R316, R317, R330: every event in words, newest first, with the tracking status that it changed, and of an alert who got it', async () => {
    const { reportId, checksum } = await send();
    const params = { reportId };
    const customer = app.stranger();
    const opened = await customer.call(viewEstimate, {
      params: { product: 'ProEstimate' },
      body: { orderId, orderGuid: checksum, reportId, device: 'phone' },
    });
    expect(opened.status).toBe(200);
    const alert = { ReminderDate: '12/24/2030', Email: 'd@whitfield.example', Phone: '614 555 0100', AcceptanceAlert: true };
    await dana.call(saveReportTrackingOptions, { params, body: alert });
    await dana.call(removeTracking, { params: { reportId, checksum } });
    await dana.call(saveReportTrackingOptions, { params, body: alert });
    const Comments = '  Begin in May.\n<script> ';
    const answer = await dana.call(updateTrackingWithResponse, { params, body: { Agreement: 'yes', Name: 'Amir Haddad', Comments } });
    expect(answer.status).toBe(200);
    expect((await words(reportId)).slice(2)).toEqual([
      expect.stringMatching(/^Dana Whitfield recorded that Amir Haddad accepted, \$[\d,.]+$/),
      'Dana Whitfield set the alert: reminder 12/24/2030, email and text',
      'Dana Whitfield removed the alert',
      'Dana Whitfield set the alert: reminder 12/24/2030, email and text',
      'The link was opened, on a phone',
      expect.stringMatching(/^Dana Whitfield made Estimate \d+, \$[\d,.]+, for Amir Haddad$/),
    ]);
    const entries = await history(reportId);
    expect(entries.slice(0, 2).map(({ kind, by, archiveId }) => [kind, by, archiveId])).toEqual([
      ['seal', '', answer.body.archiveId],
      ['copy', '', answer.body.archiveId],
    ]);
    expect(entries[2]).toMatchObject({
      answer: 'yes',
      comment: 'Begin in May.\n<script>',
      detail: 'Tracking went from Active to No Tracking.',
    });
    expect(entries.slice(3, 6).map(({ detail }) => detail)).toEqual([
      'Tracking went from No Tracking to Active.',
      'Tracking went from Active to No Tracking.',
      'Tracking went from No Tracking to Active.',
    ]);
    await eventually(async () => {
      const { deliveries = [] } = (await history(reportId))[2] ?? {};
      expect(deliveries.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
        { kind: 'mail', to: 'd@whitfield.example', status: 'kept', sentAt: null },
        { kind: 'text', to: '614 555 0100', status: 'kept', sentAt: null },
      ]);
    });
  });

  it('R545: a reminder stands with what became of its messages', async () => {
    const { reportId } = await send();
    const body = { ReminderDate: '2027-01-15', Email: 'late@whitfield.example', AcceptanceAlert: true };
    await dana.call(saveReportTrackingOptions, { params: { reportId }, body });
    await app.caughtUp();
    await app.app.get(RemindOfUnanswered, { strict: false }).remind('2027-01-15T14:00:00.000Z');
    await eventually(async () => {
      const [reminder] = await history(reportId);
      expect(reminder).toMatchObject({ kind: 'reminder', by: '', words: 'Reminder: no answer by 01/15/2027' });
      expect(reminder?.deliveries).toEqual([{ kind: 'mail', to: 'late@whitfield.example', status: 'kept', sentAt: null }]);
    });
  });

  it('is for the own organisation alone', async () => {
    const { reportId } = await send();
    expect((await app.stranger().call(getReportHistory, { params: { reportId } })).status).toBe(401);
    expect((await dana.call(getReportHistory, { params: { reportId: 999_999 } })).status).toBe(404);
  });
});

describe('a report as rows', () => {
  const file = (reportId: number, query: string, caller = dana) =>
    caller.fetch(`${exportReport.path.replace('{reportId}', String(reportId))}?${query}`);

  it('CSV: each line, a subtotal of each group and the sums of the page; what was typed never runs as a formula', async () => {
    const { reportId } = await send({ excludeTax: false });
    const { body: page } = await dana.call(getCustomReport, { params: { reportId } });
    const response = await file(reportId, 'format=csv');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Estimate \d+, Sunroom\.csv"/);
    const text = await response.text();
    const rows = parse(text, { bom: true }) as string[][];
    expect(rows[0]).toEqual(['Row', 'Area', 'Action', 'Description', 'Quality', 'Quantity', 'Unit', 'Unit price', 'Total', 'Notes']);
    const kinds = rows.slice(1).map(([kind]) => kind);
    expect(kinds).toEqual(['Line', 'Line', 'Subtotal', ...kinds.slice(3).map(() => 'Total')]);
    expect(rows.slice(1, 3).map((row) => row[3])).toEqual(['Bench, "built in"', "'=1+1"]);
    expect(/(^|,)"?[=@]/m.test(text)).toBe(false);
    expect(page.name).toBe('Sunroom');
  });

  it('XLSX: the rows of an archived copy, as numbers and formulas', async () => {
    const { reportId } = await send();
    const { body } = await dana.call(updateTrackingWithResponse, { params: { reportId }, body: { Agreement: 'no', Name: 'Amir' } });
    const response = await file(reportId, `format=xlsx&archive_id=${body.archiveId}`);
    expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const cells = await readSheet(Buffer.from(await response.arrayBuffer()));
    expect(cells[2]?.slice(3, 6)).toEqual(['=1+1', null, 1.5]);
  });

  it('of others, of no report, of a copy of another report, and in a format that there is not: refused', async () => {
    const { reportId } = await send();
    const { reportId: other } = await send();
    const { body } = await dana.call(updateTrackingWithResponse, { params: { reportId: other }, body: { Agreement: 'no', Name: 'Amir' } });
    expect((await file(reportId, 'format=csv', await app.signedIn('homeowner'))).status).toBe(404);
    expect((await file(reportId, `format=csv&archive_id=${body.archiveId}`)).status).toBe(404);
    expect((await file(reportId, 'format=pdf')).status).toBe(400);
    expect((await file(999_999, 'format=csv')).status).toBe(404);
  });
});
