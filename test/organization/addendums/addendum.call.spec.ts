import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { createNewAddendum } from '../../../contracts/organization/addendums/create-new-addendum.ts';
import { deleteAddendum } from '../../../contracts/organization/addendums/delete-addendum.ts';
import { editExistingAddendum } from '../../../contracts/organization/addendums/edit-existing-addendum.ts';
import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { getOrgUserAddendums } from '../../../contracts/organization/addendums/get-org-user-addendums.ts';
import { undoAddendum } from '../../../contracts/organization/addendums/undo-addendum.ts';
import { getAddendumsForReport } from '../../../contracts/reporting/addendums/get-addendums-for-report.ts';
import { getAddendumsForReportTrackingPage } from '../../../contracts/reporting/addendums/get-addendums-for-report-tracking-page.ts';
import { getReportAddendumIds } from '../../../contracts/reporting/addendums/get-report-addendum-ids.ts';
import { createArchivedReport } from '../../../contracts/reporting/archive/create-archived-report.ts';
import { getArchivedReport } from '../../../contracts/reporting/archive/get-archived-report.ts';
import { openPublicReport } from '../../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { getCustomReport } from '../../../contracts/reporting/reports/get-custom-report.ts';
import { pdfReport } from '../../../contracts/reporting/reports/pdf-report.ts';
import { updateEstimateReport } from '../../../contracts/reporting/reports/update-estimate-report.ts';
import { urlOf } from '../../../web/app/client.ts';
import { newColleague, newOrganization } from '../../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { readPdf } from '../../reporting/read-pdf.ts';

let app: TestApp;
let dana: Caller;
let sam: Caller;
let stranger: Caller;
let organizationId = 0;
let orderId = 0;

beforeAll(async () => {
  app = await startApp();
  ({ dana } = await newOrganization(app, 91));
  sam = await newColleague(app, 91, { place: 2, firstName: 'Sam', lastName: 'Whitfield', isAdmin: false });
  ({ dana: stranger } = await newOrganization(app, 92));
  organizationId = (await dana.call(getMe)).body?.organizationId ?? 0;
  orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Tile and stone' } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = [{ itemXREF: 99999, description: 'Bench', quantity: '2', labor: '41.37', material: '12.59', equipment: '0' }];
  await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
});
afterAll(() => app?.close());

const create = async (body: object, by = dana) => (await by.call(createNewAddendum, { body })).body;
const save = (addendums: number[] | undefined, by = dana) =>
  by.call(addEstimateReport, { params: { orderId }, body: { reportDetail: { name: 'Tile' }, ...(addendums && { addendums }) } });
const namesOf = async (reportId: number) => (await dana.call(getAddendumsForReport, { params: { reportId } })).body.map(({ name }) => name);

describe('C141, C142, C146-C148: addendums', () => {
  it('R196: an addendum is created, edited and deleted in its list, which nobody else sees; what it says is sanitised when it is stored', async () => {
    const mine = await create({ id: 0, name: 'My terms', content: '<p onclick="x()">Half <b>first</b><script>x()</script></p>' }, sam);
    expect(mine).toMatchObject({ content: '<p>Half <strong>first</strong></p>', isActive: true, organization_Id: 0 });
    const shared = await create({ name: 'Warranty', content: '<p>Two years</p>', organization_Id: organizationId });
    expect(shared).toMatchObject({ organization_Id: organizationId, organizationUser_Id: 0, mayChange: true });
    await app.caughtUp();
    expect((await sam.call(getOrgUserAddendums)).body.map(({ name }) => name)).toEqual(['My terms']);
    expect((await dana.call(getOrgUserAddendums)).body).toEqual([]);
    expect((await sam.call(getOrgAddendums)).body).toMatchObject([{ name: 'Warranty', mayChange: false }]);
    expect((await stranger.call(getOrgAddendums)).body).toEqual([]);
    for (const by of [dana, stranger]) {
      expect((await by.call(editExistingAddendum, { params: { id: mine.id }, body: { name: 'x' } })).body).toMatchObject({
        code: 'ADDENDUM_NOT_FOUND',
      });
    }
    const locked = await sam.call(editExistingAddendum, { params: { id: shared.id }, body: { name: 'x' } });
    expect([locked.status, locked.body]).toMatchObject([403, { code: 'ADDENDUM_LOCKED' }]);
    expect((await sam.call(editExistingAddendum, { params: { id: mine.id }, body: { isActive: false } })).body).toBe(true);
    expect((await sam.call(deleteAddendum, { params: { id: mine.id } })).body).toBe(true);
    expect((await sam.call(deleteAddendum, { params: { id: mine.id } })).body).toBe(false);
    await sam.call(undoAddendum, { params: { id: mine.id }, body: {} });
    await app.caughtUp();
    expect((await sam.call(getOrgUserAddendums)).body).toMatchObject([{ name: 'My terms', isActive: false }]);
  });
});

describe('C143-C145: addendums of a report', () => {
  it('R312: a report is saved with the ids of its addendums; page, archived copy and PDF show them in this order, as they were then, whatever becomes of them', async () => {
    const terms = await create({ name: 'Payment terms', content: '<h3>When</h3><ul><li>Half <b>at the start</b></li></ul>' });
    const scope = await create({ name: 'Not included', content: '<p>Permits &amp; fees</p>', organization_Id: organizationId });
    const { body: saved } = await save([scope.id, terms.id]);
    const { reportId, link } = saved;
    expect((await dana.call(getReportAddendumIds, { params: { reportId } })).body).toEqual([scope.id, terms.id]);
    await app.caughtUp();
    expect((await dana.call(getAddendumsForReportTrackingPage, { params: { id: orderId } })).body).toMatchObject([
      { reportId, addendums: [{ id: scope.id, content: '<p>Permits &amp; fees</p>', isSelected: true }, { id: terms.id }] },
    ]);
    const checksum = link.split('/')[4] ?? '';
    const page = async () => (await app.stranger().call(openPublicReport, { params: { orderId, checksum, reportId } })).body.document;
    const before = await page();
    expect(before?.addendums?.map(({ name }) => name)).toEqual(['Not included', 'Payment terms']);
    await dana.call(createArchivedReport, { params: { id: reportId }, body: { ArchiveName: 'Then', message: '' } });
    await dana.call(editExistingAddendum, { params: { id: terms.id }, body: { content: '<p>Everything at once</p>' } });
    await dana.call(deleteAddendum, { params: { id: scope.id } });
    expect(await page()).toEqual(before);
    const text = (await readPdf(await pdfOf(reportId))).pages.flatMap(({ rows }) => rows).join('\n');
    expect(text).toMatch(/Not included[\s\S]*Permits & fees[\s\S]*Payment terms[\s\S]*When[\s\S]*Half\s+at the start/);

    // Saved again, what was edited is new and what was deleted stays; taken off, it cannot come back.
    const change = (addendums: number[] | undefined) =>
      dana.call(updateEstimateReport, {
        params: { id: reportId },
        body: { reportDetail: { id: reportId, name: 'Tile' }, ...(addendums && { addendums }) },
      });
    expect((await change(undefined)).status).toBe(200);
    expect(await page().then((now) => now?.addendums)).toEqual(before?.addendums);
    expect((await change([terms.id, scope.id])).status).toBe(200);
    expect((await page())?.addendums?.map(({ content }) => content[0]?.pieces[0]?.text)).toEqual(['Everything at once', 'Permits & fees']);
    expect((await change([])).status).toBe(200);
    expect((await page())?.addendums).toBeUndefined();
    expect((await change([scope.id])).body).toMatchObject({ code: 'ADDENDUM_NOT_FOUND' });
    await app.caughtUp();
    const { body: report } = await dana.call(getCustomReport, { params: { reportId } });
    const copy = await dana.call(getArchivedReport, { params: { id: report.archivedCopies[0]?.id ?? 0 } });
    expect(copy.body.document.addendums).toEqual(before?.addendums);
  });

  it('refuses an addendum of somebody else, one that is not active, and more than a report holds', async () => {
    const foreign = await create({ name: 'Theirs', content: '' }, stranger);
    const own = await create({ name: 'Sam’s own', content: '' }, sam);
    for (const { id } of [foreign, own]) expect((await save([id])).body).toMatchObject({ code: 'ADDENDUM_NOT_FOUND' });
    const rested = await create({ name: 'Old', content: '', isActive: false });
    expect((await save([rested.id])).body).toMatchObject({ code: 'ADDENDUM_NOT_ACTIVE' });
    expect((await save(Array.from({ length: 21 }, () => rested.id))).status).toBe(400);
    const { body } = await save(undefined);
    expect(await namesOf(body.reportId)).toEqual([]);
    const params = { reportId: body.reportId };
    expect((await stranger.call(getReportAddendumIds, { params })).status).toBe(404);
    expect((await stranger.call(getAddendumsForReport, { params })).status).toBe(404);
    expect((await stranger.call(getAddendumsForReportTrackingPage, { params: { id: orderId } })).status).toBe(404);
  });
});

async function pdfOf(reportId: number): Promise<Buffer> {
  const query = { order_id: orderId, report_id: reportId };
  const answer = await dana.fetch(urlOf(pdfReport, { params: { product: 'ProEstimate' }, query }));
  return Buffer.from(await answer.arrayBuffer());
}
