import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { adoptPriceImport } from '../../contracts/catalogue/imports/adopt-price-import.ts';
import { getPriceImport } from '../../contracts/catalogue/imports/get-price-import.ts';
import { getContact } from '../../contracts/contacts/contacts/get-contact.ts';
import { mergeContacts } from '../../contracts/contacts/contacts/merge-contacts.ts';
import { undoContact } from '../../contracts/contacts/contacts/undo-contact.ts';
import { createNewOrgUserCustomer } from '../../contracts/contacts/customers/create-new-org-user-customer.ts';
import { writeCopiedFromIdToOrder } from '../../contracts/contacts/customers/write-copied-from-id-to-order.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { dismissCheck } from '../../contracts/estimating/checks/dismiss-check.ts';
import { getChecks } from '../../contracts/estimating/checks/get-checks.ts';
import { deleteLineItemFromArea } from '../../contracts/estimating/items/delete-line-item-from-area.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderPayments } from '../../contracts/estimating/payments/get-order-payments.ts';
import { saveOrderPayment } from '../../contracts/estimating/payments/save-order-payment.ts';
import { beginPhotoUpload } from '../../contracts/estimating/photos/begin-photo-upload.ts';
import { getAssociatedThumbnails } from '../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { sendPhotoPart } from '../../contracts/estimating/photos/send-photo-part.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getJobAsOf } from '../../contracts/estimating/undo/get-job-as-of.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import { adoptWhatIf } from '../../contracts/estimating/what-if/adopt-what-if.ts';
import { getWhatIfComparison } from '../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { startWhatIf } from '../../contracts/estimating/what-if/start-what-if.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { askingAs } from '../asking.ts';
import { csvOf } from '../catalogue/import-files.ts';
import { newOrganization } from '../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { phonePhoto } from './photos/pictures.ts';

/** Features of an estimate that meet on one job: each with undo, the audit's sentence with both values, and the job as of an earlier moment. */
let app: TestApp;
let dana: Caller;
let marcus: Caller;
let folder: string;
let organization_Id = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scopebook-crossings-'));
  app = await startApp({ files: { folder } });
  ({ dana, marcus } = await newOrganization(app, 94));
  organization_Id = (await ok(getMe))?.organizationId ?? 0;
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const { ok } = askingAs(() => dana);
const FLAPPER = 26410;
const SUPPLY_LINE = 26435;

async function job(name: string, Repairs: object[], by = dana) {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: name } }, by);
  const { areaID: areaId } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } }, by);
  const added = await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areaId], Repairs } as never }, by);
  return { orderId, areaId, lines: added.map(({ id }) => id) };
}
const asOf = (orderId: number, revision?: number) =>
  ok(getEstimateAsOf, { params: { orderId }, query: revision === undefined ? {} : { revision } });
const jobAsOf = (orderId: number, revision?: number) =>
  ok(getJobAsOf, { params: { orderId }, query: revision === undefined ? {} : { revision } });
const told = async (query: object, take = 1) => (await ok(getAudit, { query: { ...query, take: String(take) } })).entries;
const lines = async (orderId: number) =>
  (await ok(getAreasWithItems, { params: { orderId } })).flatMap(({ items }) => items).filter((line) => !line.isLaborMinimum);
const total = async (orderId: number) => (await ok(getOrderByOrderId, { params: { orderId } })).totals.grandTotal;
const takeBack = (orderId: number) => ok(undo, { params: { orderId }, body: {} });

async function importOwn(description: string, price: number) {
  const response = await dana.fetch('/api/PriceBook/Imports?fileName=own.csv', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: csvOf([
      ['Description', 'Unit', 'Price'],
      [description, 'EA', price],
    ]),
  });
  const { importId } = (await response.json()) as { importId: number };
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const { status } = await ok(getPriceImport, { params: { importId } });
    if (status === 'ready') break;
    if (Date.now() > end) throw new Error(`The import is still ${status}`);
  }
  await ok(adoptPriceImport, { params: { importId }, body: {} });
}

async function photograph(orderId: number, itemId: number) {
  const file = await phonePhoto();
  const { photoId } = await ok(beginPhotoUpload, {
    params: { orderId },
    body: { fileName: 'fountain.jpg', bytes: file.length, repairItemId: itemId },
    headers: { 'Idempotency-Key': 'photo-of-the-fountain' },
  });
  const path = sendPhotoPart.path.replace('{orderId}', String(orderId)).replace('{photoId}', String(photoId));
  const headers = { 'Content-Type': 'application/octet-stream' };
  const { status } = await dana.fetch(`${path}?offset=0`, { method: 'PUT', headers, body: new Uint8Array(file) });
  expect(status).toBe(200);
}
const photos = (orderId: number) => ok(getAssociatedThumbnails, { query: { PropertySurveyId: orderId } });

it('an imported own item is found, added, photographed, checked and paid for; each step is told, is taken back alone, and stands as of its moment', async () => {
  await importOwn('Ordo fountain, cast stone', 400);
  const [fountain] = await ok(searchItems, { query: { keyword: 'ordo fountain' } });
  const { orderId, lines: added } = await job('Fountain', [{ itemXREF: fountain?.code, quantity: '2' }]);
  const [itemId = 0] = added;
  const bare = await asOf(orderId);
  expect((await told({ orderId: String(orderId) }))[0]).toMatchObject({
    sentence: 'Added Ordo fountain, cast stone, in Bathroom',
    after: '2.0',
    unit: 'EA',
  });
  await photograph(orderId, itemId);
  expect((await lines(orderId))[0]?.photos).toEqual(['fountain.jpg']);
  const photographed = await asOf(orderId);

  await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: itemId, Quantity: '0' } });
  const empty = (await ok(getChecks, { params: { orderId } })).open.find(({ check }) => check === 'no-quantity');
  expect(empty?.itemIds).toEqual([itemId]);
  const { check = '', subject = '', print = '' } = empty ?? {};
  await ok(dismissCheck, { params: { orderId }, body: { check, subject, print, reason: 'Agreed with the owner' } });
  const checks = async () => (await ok(getChecks, { params: { orderId } })).open.map((finding) => finding.check);
  expect(await checks()).not.toContain('no-quantity');
  expect((await told({ orderId: String(orderId) }))[0]).toMatchObject({ kind: 'checks', after: 'Agreed with the owner' });

  await ok(saveOrderPayment, { body: { order_Id: orderId, paymentAmount: '600', paymentDetail: 'Deposit' } });
  expect((await told({ orderId: String(orderId), kind: 'payments' }))[0]).toMatchObject({
    sentence: 'Recorded a payment of $600.00',
    after: expect.stringMatching(/, Check, Deposit$/),
  });
  const paid = await asOf(orderId);

  // From the last to the first: the payment, the dismissal, the quantity, the photo, the line. What came before each of them stays.
  await takeBack(orderId);
  expect(await ok(getOrderPayments, { params: { orderId } })).toEqual([]);
  await takeBack(orderId);
  expect(await checks()).toContain('no-quantity');
  await takeBack(orderId);
  expect(await checks()).not.toContain('no-quantity');
  await takeBack(orderId);
  expect([await photos(orderId), (await lines(orderId)).map(({ id }) => id)]).toEqual([[], [itemId]]);
  expect(await total(orderId)).toBe(bare.totals.grandTotal);
  await takeBack(orderId);
  expect(await lines(orderId)).toEqual([]);

  const [before, then, later] = [bare, photographed, paid].map(({ revision }) => revision);
  expect((await jobAsOf(orderId, before)).photos).toEqual([]);
  expect((await jobAsOf(orderId, then)).photos.map(({ filename }) => filename)).toEqual(['fountain.jpg']);
  const asPaid = await asOf(orderId, later);
  expect(asPaid.payments.map(({ paymentDetail }) => paymentDetail)).toEqual(['Pmt|Deposit']);
  expect(asPaid.areas.flatMap(({ items }) => items)).toMatchObject([{ id: itemId, quantity: '0.0', photos: ['fountain.jpg'] }]);
  expect((await jobAsOf(orderId, later)).money).toMatchObject({ received: '600.00' });
});

it('a customer merged while on three jobs: jobs and money move with the merge, each job keeps its copy, undo brings both back', async () => {
  const customer = async (fields: object) =>
    (await ok(createNewOrgUserCustomer, { body: { organization_Id, ...fields } })) as unknown as number;
  const opened = (id: number) => ok(getContact, { params: { kind: 'customer' as const, id } });
  const keep = await customer({ firstName: 'Ruth', lastName: 'Abernathy', phone: '614 555 0119' });
  const gone = await customer({ firstName: 'R.', lastName: 'Abernathy', phone: '614 555 0119', email: 'ruth@mail.example' });
  const jobs = [
    await job('Ruth, bath', [{ itemXREF: FLAPPER, quantity: '1' }]),
    await job('Ruth, hall', [{ itemXREF: FLAPPER, quantity: '2' }], marcus),
    await job('Ruth, powder room', [{ itemXREF: SUPPLY_LINE, quantity: '3' }]),
  ].map(({ orderId }) => orderId);
  await app.caughtUp();
  for (const [n, orderId] of jobs.entries())
    await ok(writeCopiedFromIdToOrder, { params: { orderId }, body: { customerId: n === 0 ? keep : gone } });
  const [first = 0, second = 0] = jobs;
  const assigned = await asOf(second);
  const totals = await Promise.all(jobs.map(total));
  const fields = { ...(await opened(keep)).contact, email: 'ruth@mail.example' };
  const body = { keep, keepRevision: 0, gone, goneRevision: 0, fields };
  const { steps } = await ok(mergeContacts, { params: { kind: 'customer' }, body });
  const kept = await opened(keep);
  expect(kept.jobs.map(({ orderId }) => orderId).sort()).toEqual(jobs);
  const sum = totals.reduce((cents, money) => cents + Math.round(Number(money) * 100), 0);
  expect(Math.round(Number(kept.total) * 100)).toBe(sum);
  const [merge, change] = await told({ kind: 'contacts' }, 2);
  expect([merge?.sentence, change?.sentence, change?.before, change?.after]).toEqual([
    expect.stringMatching(/^Merged .*Abernathy/),
    expect.stringContaining('Ruth Abernathy'),
    '',
    'ruth@mail.example',
  ]);
  // Nothing of a job changed: neither its copy nor its history.
  expect((await asOf(second)).revision).toBe(assigned.revision);
  expect((await ok(getOrderByOrderId, { params: { orderId: second } })).customer).toMatchObject({ firstName: 'R.', copiedFrom: gone });
  // The job whose customer is taken back does not count any more, whoever the contact is by now.
  await takeBack(second);
  expect((await opened(keep)).jobs.map(({ orderId }) => orderId)).not.toContain(second);
  expect((await told({ orderId: String(second) }))[0]).toMatchObject({
    undoes: true,
    before: 'R. Abernathy, 614 555 0119, ruth@mail.example',
    after: '',
  });
  expect((await asOf(second, assigned.revision)).order.customer).toMatchObject({ firstName: 'R.', copiedFrom: gone });
  await ok(undoContact, { body: { steps } });
  expect([(await opened(keep)).jobs, (await opened(gone)).jobs].map((list) => list.length)).toEqual([1, 1]);
  expect((await opened(keep)).jobs[0]?.orderId).toBe(first);
});

it('a what-if adopted after a colleague deleted one of its lines: taken back at once, told with both values, the same as of before', async () => {
  const { orderId, lines: added } = await job('Adopted', [
    { itemXREF: FLAPPER, quantity: '1' },
    { itemXREF: SUPPLY_LINE, quantity: '1' },
  ]);
  const [first = 0, second = 0] = added;
  const whatIf = await ok(startWhatIf, { params: { orderId }, body: { name: 'More' } });
  const own = await lines(whatIf);
  for (const [n, { id }] of own.entries())
    await ok(saveLineItemQuantityWithDecimals, { params: { id: whatIf }, body: { ItemID: id, Quantity: String(10 + n) } });
  await app.caughtUp();
  await ok(deleteLineItemFromArea, { params: { orderId, taskId: 0, id: second } }, marcus);
  await app.caughtUp();
  const without = await asOf(orderId);
  const { revision, changes } = await ok(getWhatIfComparison, { params: { orderId: whatIf } });
  const choices = Object.fromEntries(changes.flatMap(({ conflicts }) => conflicts.map(({ key }) => [key, 'whatIf' as const])));
  expect(Object.keys(choices)).toHaveLength(1);
  const body = { revision, changes: changes.map(({ id }) => id), choices };
  expect((await ok(adoptWhatIf, { params: { orderId: whatIf }, body })).adopted).toBe(2);
  const quantities = (await lines(orderId)).map(({ id, quantity }) => [id === first, quantity]);
  expect(quantities).toEqual([
    [true, '10.0'],
    [false, '11.0'],
  ]);
  const entries = await told({ orderId: String(orderId) }, 3);
  expect(
    entries.map(({ sentence, before, after }) => [sentence.replace(/(quantity of|Added) .*(, as)/, '$1 it$2'), before, after]),
  ).toEqual([
    ['Added it, as in what-if More', '', '11.0'],
    ['Changed quantity of it, as in what-if More', '1.0', '10.0'],
    ['Adopted 2 changes of what-if More', '', ''],
  ]);
  await takeBack(orderId);
  expect((await asOf(orderId)).totals).toEqual(without.totals);
  expect((await lines(orderId)).map(({ id, quantity }) => [id, quantity])).toEqual([[first, '1.0']]);
  expect((await asOf(orderId, without.revision)).areas).toEqual(without.areas);
  // The colleague takes the deletion back: the line is there again, once.
  await ok(undo, { params: { orderId }, body: {} }, marcus);
  await app.caughtUp();
  expect((await lines(orderId)).map(({ id }) => id)).toEqual([first, second]);
});
