import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { chooseReceivedReport } from '../../contracts/reporting/received/choose-received-report.ts';
import { type AtHome, getReceivedReports } from '../../contracts/reporting/received/get-received-reports.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { listReports } from '../../contracts/reporting/reports/list-reports.ts';
import { renewReportLink } from '../../contracts/reporting/reports/renew-report-link.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { sendReportLink } from '../../contracts/reporting/sharing/send-report-link.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { answerByLink } from './answer-by-link.ts';

const HELEN = 'helen.kowalczyk@mail.example';

let app: TestApp;
let dana: Caller;
let helen: Caller;

beforeAll(async () => {
  app = await startApp();
  [dana, helen] = [await app.signedIn('contractor'), await app.signedIn('homeowner')];
});
afterAll(() => app?.close());

async function job(newEstimateName: string): Promise<number> {
  const { body: id } = await dana.call(getNewOrder, { query: { newEstimateName } });
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId: id } });
  const Repairs = [{ itemXREF: 99999, description: 'Posts', quantity: '4', labor: '40', material: '12.5' }];
  await dana.call(addRepairItems, { params: { orderId: id, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  return id;
}

/** A report of a job of its own, mailed to whom it names. */
async function mailed(name: string, { to = HELEN, ...detail }: Record<string, unknown> = {}) {
  const orderId = await job(name);
  const { body } = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail: { name, ...detail } } });
  const { reportId, link } = body;
  const send = () => dana.call(sendReportLink, { params: { orderId }, body: { Recipient: to as string, ReportId: reportId } });
  expect((await send()).status).toBe(200);
  return { orderId, reportId, link, send, checksum: link.split('/')[4] ?? '' };
}

const received = async (by = helen) => (await by.call(getReceivedReports)).body;
const named = async (reportId: number) => (await received()).find((one) => one.reportId === reportId);

it('lists what was mailed to the address of one’s account, in any case, with the link of the mail, until it is answered and after', async () => {
  const { orderId, reportId, link, checksum } = await mailed('Kitchen', { to: HELEN.toUpperCase() });
  expect(await named(reportId)).toMatchObject({
    ...{ title: `Estimate ${orderId}`, jobName: 'Kitchen', state: 'waits', answeredAt: '', url: link, customReportType: 'Estimate' },
    total: expect.stringMatching(/^\d+\.\d\d$/),
    from: { name: expect.stringMatching(/./), email: expect.stringMatching(/@/) },
  });
  expect((await answerByLink(app.stranger(), { orderId, checksum, reportId }, { Agreement: 'no' })).status).toBe(200);
  expect(await named(reportId)).toMatchObject({
    state: 'declined',
    answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    url: link,
  });
  const { orderId: other, reportId: yes, checksum: key } = await mailed('Porch');
  expect((await answerByLink(app.stranger(), { orderId: other, checksum: key, reportId: yes })).status).toBe(200);
  expect(await named(yes)).toMatchObject({ state: 'accepted' });
  // The newest first.
  expect((await received()).map((one) => one.reportId)).toEqual([yes, reportId]);
});

it('lists nothing to anybody else, and nobody without a session', async () => {
  const { reportId } = await mailed('Hall');
  const people = await Promise.all((['contractor', 'admin', 'agent'] as const).map((name) => app.signedIn(name)));
  for (const other of people) expect((await received(other)).map((one) => one.reportId)).not.toContain(reportId);
  expect((await app.stranger().call(getReceivedReports)).status).toBe(401);
});

it('lists no more what was withdrawn, deleted or put away, nor a new link that was not mailed', async () => {
  const [withdrawn, deleted, archived, renewed] = [
    await mailed('Deck'),
    await mailed('Fence'),
    await mailed('Attic'),
    await mailed('Bath'),
  ];
  await dana.call(withdrawReportLink, { params: { reportId: withdrawn.reportId }, body: { reason: 'too early' } });
  expect((await dana.call(deleteReport, { params: { id: deleted.reportId } })).body).toBe(true);
  expect((await dana.call(archiveOrder, { params: { id: archived.orderId } })).body).toBe(true);
  await dana.call(renewReportLink, { params: { reportId: renewed.reportId } });
  const ids = (await received()).map((one) => one.reportId);
  for (const { reportId } of [withdrawn, deleted, archived, renewed]) expect(ids).not.toContain(reportId);
  expect((await renewed.send()).status).toBe(200);
  const again = await named(renewed.reportId);
  expect(again?.state).toBe('waits');
  expect(again?.url).not.toBe(renewed.link);
});

const choose = (reportId: number, atHome: AtHome, by = helen) => by.call(chooseReceivedReport, { params: { reportId }, body: { atHome } });

it('asks whether it is shown at home, report by report; no can become yes, and each answer is taken back and stands in the audit', async () => {
  const [garage, shed] = [await mailed('Garage'), await mailed('Shed')];
  expect([await named(garage.reportId), await named(shed.reportId)]).toMatchObject([{ atHome: 'asked' }, { atHome: 'asked' }]);
  for (const atHome of ['notMine', 'shown', 'shown', 'asked', 'shown'] as const) {
    expect(await choose(garage.reportId, atHome)).toMatchObject({ status: 200, body: { reportId: garage.reportId, atHome } });
    expect(await named(garage.reportId)).toMatchObject({ atHome });
  }
  expect(await named(shed.reportId)).toMatchObject({ atHome: 'asked' });
  const { body } = await helen.call(getAudit, { query: {} });
  const sentences = body.entries.filter(({ sentence }) => sentence.includes('is shown at their home'));
  expect(sentences.map(({ before, after }) => [before, after])).toEqual([
    ['not answered', 'shown'],
    ['shown', 'not answered'],
    ['not shown', 'shown'],
    ['not answered', 'not shown'],
  ]);
  // Sent again it is the same report.
  await garage.send();
  expect(await named(garage.reportId)).toMatchObject({ atHome: 'shown' });
});

it('asked for twice at once, a report is chosen once', async () => {
  const { reportId } = await mailed('Barn');
  const before = (await helen.call(getHome)).body.revision;
  const answers = await Promise.all([choose(reportId, 'shown'), choose(reportId, 'shown'), choose(reportId, 'shown')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await helen.call(getHome)).body.revision).toBe(before + 1);
});

it('of what was not mailed to one’s own address, was withdrawn or never was, says the same: it does not exist; a contractor reads nothing of a choice', async () => {
  const others = await mailed('Loft', { to: 'somebody.else@mail.example' });
  const withdrawn = await mailed('Stairs');
  await mailed('Patio');
  expect((await choose(withdrawn.reportId, 'shown')).status).toBe(200);
  await dana.call(withdrawReportLink, { params: { reportId: withdrawn.reportId }, body: { reason: 'too early' } });
  for (const reportId of [others.reportId, withdrawn.reportId, 2_000_000_000])
    expect(await choose(reportId, 'notMine')).toMatchObject({ status: 404, body: { code: 'REPORT_NOT_FOUND' } });
  expect(await choose(withdrawn.reportId, 'shown', dana)).toMatchObject({ status: 404, body: { code: 'REPORT_NOT_FOUND' } });
  expect((await choose(0, 'shown')).status).toBe(400);
  expect((await choose(withdrawn.reportId, 'yes' as AtHome)).status).toBe(400);
  expect((await choose(withdrawn.reportId, 'shown', app.stranger())).status).toBe(401);
  const read = JSON.stringify([(await dana.call(listReports, { query: {} })).body, (await dana.call(getAudit, { query: {} })).body]);
  expect(read).toContain('Patio');
  expect(read).not.toMatch(/atHome|shown at their home/);
});

it('says of what has no answer that it was sent, and of what is too late that it expired', async () => {
  const invoice = await mailed('Gutter', { customReportType: 'Invoice' });
  expect(await named(invoice.reportId)).toMatchObject({ state: 'sent', title: `Invoice ${invoice.reportId}` });
  const late = await mailed('Roof');
  await app.clock.pass(90 * 86_400_000);
  helen = await app.signedIn('homeowner');
  expect(await named(late.reportId)).toMatchObject({ state: 'expired' });
});
