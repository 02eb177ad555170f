import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { sql } from 'kysely';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { saveAreaLabel } from '../../contracts/estimating/areas/save-area-label.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getHealth } from '../../contracts/platform.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { getCustomReport } from '../../contracts/reporting/reports/get-custom-report.ts';
import { listReports } from '../../contracts/reporting/reports/list-reports.ts';
import { saveReportTrackingOptions } from '../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { estimates } from '../../projections/estimating/estimates.ts';
import { AUDIT } from '../../projections/organization/audit.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { createApp } from '../../server/create-app.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { recordSkip } from '../../server/platform/reactions/record-skip.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { askingAs } from '../asking.ts';
import { createDatabase } from '../databases.ts';
import { eventually } from '../fault/product.ts';
import { Caller, listen, startApp, type TestApp } from '../harness.ts';
import { answerByLink } from '../reporting/answer-by-link.ts';

const SET_ASIDE = [503, 'STREAM_SET_ASIDE'];
const STOPPED = [503, 'READ_MODEL_STOPPED'];

let app: TestApp;
let dana: Caller;
let admin: Caller;
let client: EventStoreDBClient;
let organizationId: number;
const { ok, refused } = askingAs(() => dana);

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  admin = await app.signedIn('admin');
  client = EventStoreDBClient.connectionString(app.stores.eventStoreUrl);
  const [first] = await app.app.get(EventLog).readMarked(`estimate-${await newJob('first')}`);
  organizationId = first?.metadata.actor.organizationId ?? 0;
});
afterAll(async () => {
  await client?.dispose();
  await app?.close();
});

const newJob = (newEstimateName: string) => ok(getNewOrder, { query: { newEstimateName } });

async function newLine(orderId: number): Promise<{ areaId: number; itemId: number }> {
  const [area] = await ok(getAreasWithItems, { params: { orderId } });
  const Repairs = [{ itemXREF: 99999, description: 'Bench', quantity: '1', labor: '40', material: '1' }];
  await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [area?.areaID], Repairs } });
  const areas = await ok(getAreasWithItems, { params: { orderId } });
  return { areaId: area?.areaID ?? 0, itemId: areas.flatMap(({ items }) => items)[0]?.id ?? 0 };
}

async function newReport(orderId: number, name: string) {
  const { reportId, link } = await ok(addEstimateReport, { params: { orderId }, body: { reportDetail: { name, recipientName: 'Amir' } } });
  const tracking = { ReminderDate: '01/15/2027', Email: 'alerts@hartwell.example', Phone: '', AcceptanceAlert: true };
  await ok(saveReportTrackingOptions, { params: { reportId }, body: tracking });
  return { reportId, checksum: link.split('/')[4] ?? '' };
}

/** Writes past the product, as whoever reaches the event store could. */
async function forge(stream: string, type: string, data: object): Promise<void> {
  const metadata = {
    actor: { kind: 'user', userId: 1, organizationId, name: 'Dana' },
    at: new Date().toISOString(),
    command: type,
    commandId: randomUUID(),
    $correlationId: '',
    $causationId: '',
    v: 1,
  };
  await client.appendToStream(stream, jsonEvent({ type, data: data as never, metadata }));
}

const setAside = async (name: string) =>
  (await ok(getHealth, {}, admin)).readModels?.filter((model) => model.name === name).flatMap((model) => model.setAside) ?? [];
const mailOf = async (name: string) => (await ok(getOutbox)).filter(({ subject }) => subject.includes(name));
const answer = async (orderId: number, reportId: number, checksum: string, Comments: string) =>
  expect((await answerByLink(app.stranger(), { orderId, reportId, checksum }, { Name: 'Amir', Comments })).status).toBe(200);

it('folds a NUL and half an emoji that are in the log already, and mails the answer that holds them', async () => {
  const orderId = await newJob('Odd');
  await newLine(orderId);
  await forge(`estimate-${orderId}`, 'JobIdChanged', { externalRefId: 'odd\u0000name\ud800' });
  const { reportId } = await newReport(orderId, 'Odd report');
  const alert = { emails: ['alerts@hartwell.example'], phones: [] };
  const of = { reportId, orderId };
  const said = {
    ...of,
    name: 'Amir\u0000',
    answer: 'yes',
    kind: 'Acceptance',
    comments: 'ok\ud800\u0000',
    reportName: 'Odd report',
    jobName: 'Odd',
    total: '41.00',
  };
  await forge(`report-${reportId}`, 'ReportResponded', { ...said, estimateRevision: 1, archiveId: 900_001, alert });
  await forge(`report-${reportId}`, 'ReportArchived', { ...of, archiveId: 900_001, name: 'Copy\u0000', message: '', estimateRevision: 1 });
  await eventually(async () => expect(await mailOf('Odd report')).toHaveLength(1));
  await eventually(async () => expect((await ok(getCustomReport, { params: { reportId } })).reportStatus).toBe('Accepted'));
  expect((await ok(getOrderByOrderId, { params: { orderId } })).externalRefId).toBe('odd\uFFFDname\uFFFD');
  expect((await ok(getHealth, {}, admin)).status).toBe('ok');
});

describe('an estimate of which one event cannot be read', () => {
  let orderId: number;
  let other: number;
  let line: { areaId: number; itemId: number };

  beforeAll(async () => {
    [orderId, other] = [await newJob('Set aside'), await newJob('Beside it')];
    line = await newLine(orderId);
    await forge(`estimate-${orderId}`, 'NobodyKnows', {});
    await eventually(async () => expect(await setAside('estimates')).toHaveLength(1));
  });

  it('answers 503 to what is read and written of it, by every id; lists and all else go on', async () => {
    expect(await refused(getOrderByOrderId, { params: { orderId } })).toEqual(SET_ASIDE);
    expect(await refused(getAreasWithItems, { params: { orderId } })).toEqual(SET_ASIDE);
    expect(await refused(addEstimateTask, { params: { orderId }, body: { Name: 'Late' } })).toEqual(SET_ASIDE);
    expect(await refused(saveAreaLabel, { params: { id: orderId }, body: { AreaID: line.areaId, Label: 'Late' } })).toEqual(SET_ASIDE);
    const saved = { params: { id: orderId }, body: { ItemID: line.itemId, Quantity: '2' } };
    expect(await refused(saveLineItemQuantityWithDecimals, saved)).toEqual(SET_ASIDE);
    const report = { params: { orderId }, body: { reportDetail: { name: 'Late', recipientName: 'Amir' } } };
    expect(await refused(addEstimateReport, report)).toEqual(SET_ASIDE);
    await ok(addEstimateTask, { params: { orderId: other }, body: { Name: 'In time' } });
    await ok(getAreasWithItems, { params: { orderId: other } });
    expect((await ok(getOrders)).map(({ id }) => id)).toEqual(expect.arrayContaining([orderId, other]));
    await ok(listReports);
  });

  it('is named to administrators, and to nobody else; a load balancer is told that all is well enough', async () => {
    for (const caller of [app.stranger(), dana]) expect(await ok(getHealth, {}, caller)).toEqual({ status: 'degraded' });
    const entry = { stream: `estimate-${orderId}`, type: 'NobodyKnows', error: expect.stringContaining('is not defined') };
    expect(await ok(getHealth, {}, admin)).toMatchObject({ status: 'degraded', database: { up: true } });
    expect(await setAside('estimates')).toEqual([expect.objectContaining(entry)]);
  });

  it('is shown again once an operator leaves the event out, which the audit tells', async () => {
    const log = app.app.get(EventLog);
    const event = (await log.readMarked(`estimate-${orderId}`)).find(({ type }) => type === 'NobodyKnows');
    if (!event) throw new Error('not forged');
    const skip = { reason: 'made by mistake', by: 'Olga' };
    await Promise.all([recordSkip(log, event, skip), recordSkip(log, event, skip)]);
    await eventually(async () => expect(await setAside('estimates')).toEqual([]));
    const [area] = await ok(getAreasWithItems, { params: { orderId } });
    expect(area?.items).toHaveLength(1);
    const { entries } = await ok(getAudit, { query: { text: 'made by mistake' } }, admin);
    expect(entries.map(({ actorName, sentence }) => [actorName, sentence])).toEqual([
      ['Olga', `Left out NobodyKnows at revision ${event.revision} of estimate-${orderId}, which could not be shown: made by mistake`],
    ]);
    const runner = app.app.get(Runner);
    const rows = async () => [
      await runner.db(estimates.name).selectFrom('job').selectAll().orderBy('order_id').execute(),
      await runner.db(AUDIT.name).selectFrom('entry').selectAll().orderBy('position').execute(),
    ];
    const mended = await rows();
    const models = [estimates.name, AUDIT.name];
    const before = models.map((name) => runner.schema(name));
    await runner.rebuild(models);
    for (const [n, name] of models.entries()) await eventually(async () => expect(runner.schema(name)).not.toBe(before[n]));
    expect(await rows()).toEqual(mended);
    // Nothing is decided on what this build cannot read.
    expect(await refused(addEstimateTask, { params: { orderId }, body: { Name: 'Late' } })).toEqual(SET_ASIDE);
  });
});

describe('a report of which one event cannot be read', () => {
  it('is set aside alone: its job, other reports and their alerts go on, and the reaction says so once', async () => {
    const orderId = await newJob('Of reports');
    await newLine(orderId);
    const [bad, good] = [await newReport(orderId, 'Bad report'), await newReport(orderId, 'Good report')];
    await forge(`report-${bad.reportId}`, 'NobodyKnows', {});
    await answer(orderId, good.reportId, good.checksum, 'Fine');
    await eventually(async () => expect(await mailOf('Good report')).toHaveLength(1));
    await eventually(async () => expect(await setAside('reports')).toHaveLength(1));
    expect(await refused(getCustomReport, { params: { reportId: bad.reportId } })).toEqual(SET_ASIDE);
    const asked = { params: { reportId: bad.reportId }, body: { checksum: bad.checksum, Agreement: 'yes', Name: 'Amir', Comments: '' } };
    expect(await refused(updateTrackingWithResponse, asked, app.stranger())).toEqual(SET_ASIDE);
    expect((await ok(getCustomReport, { params: { reportId: good.reportId } })).reportStatus).toBe('Accepted');
    await ok(addEstimateTask, { params: { orderId }, body: { Name: 'In time' } });
    const { reactions = [] } = await ok(getHealth, {}, admin);
    expect(reactions.filter(({ reaction }) => reaction === 'when-report-responded-do-alert')).toEqual([
      expect.objectContaining({ stream: `report-${bad.reportId}`, type: 'NobodyKnows' }),
    ]);
    const reports = reactions.map(({ stream }) => stream).filter((stream) => stream.startsWith('report-'));
    expect(new Set(reports)).toEqual(new Set([`report-${bad.reportId}`]));
  });
});

it('a new database beside an old log sends no old alerts again, and misses none that comes', async () => {
  const database = await createDatabase();
  const orderId = await newJob('Beside an old log');
  await newLine(orderId);
  const { reportId, checksum } = await newReport(orderId, 'Answered later');
  const fresh = await createApp({
    databaseUrl: database.url,
    eventStoreUrl: app.stores.eventStoreUrl,
    installationKey: app.stores.installationKey,
    logLevel: 'silent',
    callsPerMinute: 0,
  });
  try {
    await answer(orderId, reportId, checksum, 'Fine');
    const sent = () => fresh.get(ReadDb).tables<{ mail: { subject: string } }>().selectFrom('mail').select('subject').execute();
    await eventually(async () => expect(await sent()).toEqual([{ subject: expect.stringContaining('Answered later') }]));
    expect((await new Caller(await listen(fresh)).call(getHealth)).status).toBe(200);
  } finally {
    await fresh.close();
    await database.drop();
  }
});

it('a read model that has stopped takes no writes and shows no reader less than he wrote; health is 503', async () => {
  const orderId = await newJob('Stopped');
  await newLine(orderId);
  const runner = app.app.get(Runner);
  await sql`alter table ${sql.table(`${runner.schema(estimates.name)}.job`)} drop column tasks`.execute(app.app.get(ReadDb).db);
  // The first write finds out.
  await dana.call(addEstimateTask, { params: { orderId }, body: { Name: 'Last' } });
  await eventually(async () => expect(runner.stopped()).toEqual([estimates.name]));
  expect(await refused(addEstimateTask, { params: { orderId }, body: { Name: 'Late' } })).toEqual(STOPPED);
  expect(await refused(getNewOrder, { query: { newEstimateName: 'Late' } })).toEqual(STOPPED);
  expect(await refused(getOrders)).toEqual(STOPPED);
  // A prober, which has written nothing.
  const { status, body } = await new Caller(app.url).call(getHealth);
  expect([status, body]).toEqual([503, { status: 'stopped' }]);
});
