import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { recordPublicReportOpened } from '../../contracts/reporting/public/record-public-report-opened.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
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

  it('S106, R315, R316, R317, R330: every event in words, newest first, with the tracking status that it changed', async () => {
    const { reportId, checksum } = await send();
    const params = { reportId };
    const customer = app.stranger();
    const opened = await customer.call(recordPublicReportOpened, { params: { orderId, checksum, reportId }, body: { device: 'phone' } });
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
      'Amir Haddad opened it, on a phone',
      expect.stringMatching(/^Dana Whitfield sent Estimate \d+, \$[\d,.]+, to Amir Haddad$/),
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
