import { changeRole } from '../../contracts/accounts/people/change-role.ts';
import { changeUserRights } from '../../contracts/accounts/people/change-user-rights.ts';
import { getPeople } from '../../contracts/accounts/people/get-people.ts';
import { saveRole } from '../../contracts/accounts/roles/save-role.ts';
import { saveMarkupRule } from '../../contracts/catalogue/prices/save-markup-rule.ts';
import { setPriceBookPrices } from '../../contracts/catalogue/prices/set-price-book-prices.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { saveAreaLabel } from '../../contracts/estimating/areas/save-area-label.ts';
import { saveAreaNotes } from '../../contracts/estimating/areas/save-area-notes.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { DEFAULT_SETTINGS, type LineItem } from '../../contracts/estimating/entities.ts';
import { emptyEstimate } from '../../contracts/estimating/estimate/state.ts';
import { estimateEvents } from '../../contracts/estimating/events.ts';
import { changeQuality } from '../../contracts/estimating/items/change-quality.ts';
import { deleteItems } from '../../contracts/estimating/items/delete-items.ts';
import { getPropertyItemsWithQualityOptions } from '../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { makeChangesToLineItems } from '../../contracts/estimating/items/make-changes-to-line-items.ts';
import { saveItemNotes } from '../../contracts/estimating/items/save-item-notes.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { lockOrder } from '../../contracts/estimating/orders/lock-order.ts';
import { saveOrderCustomer } from '../../contracts/estimating/setup/save-order-customer.ts';
import { updateAddressFields } from '../../contracts/estimating/setup/update-address-fields.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import { createNewAddendum } from '../../contracts/organization/addendums/create-new-addendum.ts';
import { deleteAddendum } from '../../contracts/organization/addendums/delete-addendum.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getRestoration, type Restoration, restoreValue } from '../../contracts/organization/audit/restore.ts';
import { getProfitOverheadByOrgId } from '../../contracts/organization/settings/get-profit-overhead-by-org-id.ts';
import { getReportDefaults } from '../../contracts/organization/settings/get-report-defaults.ts';
import { PRODUCT_DEFAULTS, type ReportDefaults } from '../../contracts/organization/settings/report-defaults.ts';
import { saveDefaultsOfKind } from '../../contracts/organization/settings/save-defaults-of-kind.ts';
import { updateProfitOverheadSettings } from '../../contracts/organization/settings/update-profit-overhead-settings.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { sendReportLink } from '../../contracts/reporting/sharing/send-report-link.ts';
import { askingAs } from '../asking.ts';
import { newColleague } from '../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { answerByLink } from '../reporting/answer-by-link.ts';

const ORGANIZATION = 9310;
const DANA = ORGANIZATION * 10 + 1;
let app: TestApp;
let priya: Caller;
let dana: Caller;
/** An entry of the audit alone, and no other right. */
let auditor: Caller;
const { ok } = askingAs(() => priya);

beforeAll(async () => {
  app = await startApp();
  priya = await newColleague(app, ORGANIZATION, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  dana = await newColleague(app, ORGANIZATION, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
  auditor = await newColleague(app, ORGANIZATION, { place: 2, firstName: 'Amir', lastName: 'Haddad', isAdmin: false });
  await ok(saveRole, { body: { name: 'Auditor', words: '', grants: [{ right: 'ViewAudit' }] } });
  await ok(changeRole, { params: { userId: ORGANIZATION * 10 + 2 }, body: { role: 'Auditor' } });
});
afterAll(() => app?.close());

const keyOf = ({ position, revision }: AuditEntry) => `${position}-${revision}`;
const entries = async (query: Record<string, unknown> = {}) => (await ok(getAudit, { query })).entries;
async function newest(query: Record<string, unknown> = {}): Promise<AuditEntry> {
  const [entry] = await entries({ ...query, take: 1 });
  if (!entry) throw new Error('There is no entry');
  return entry;
}
const offer = async (entry: AuditEntry, by = priya) => (await ok(getRestoration, { query: { entry: keyOf(entry) } }, by)).restoration;
async function offered(entry: AuditEntry, by = priya): Promise<Restoration> {
  const found = await offer(entry, by);
  if (!found) throw new Error(`${entry.sentence} has no way back`);
  return found;
}
/** What the button does that says so. */
async function restore(entry: AuditEntry, to: 'before' | 'after' = 'before', by = priya) {
  const { seen } = await offered(entry, by);
  return ok(restoreValue, { body: { entry: keyOf(entry), to, seen } }, by);
}
async function refusedRestore(entry: AuditEntry, { seen, by = priya }: { seen?: string; by?: Caller } = {}) {
  const { body } = await by.call(restoreValue, {
    body: { entry: keyOf(entry), to: 'before', seen: seen ?? (await offered(entry, by)).seen },
  });
  return [body.code, body.detail];
}

/** Two faucets and a toilet's flapper in the house. */
const FLAPPER = 26410;
async function aJob(name: string) {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: name } });
  const [house] = await ok(getAreasWithItems, { params: { orderId } });
  const Repairs = [
    { itemXREF: FLAPPER, quantity: '4' },
    { itemXREF: 99999, description: 'Decking, composite', quantity: '192', labor: '0', material: '12.90', itemUM: 'SF' },
  ];
  await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [house?.areaID], Repairs } });
  const lines = async () => ok(getPropertyItemsWithQualityOptions, { params: { orderId } });
  const line = async (description: string): Promise<LineItem> => {
    const found = (await lines()).find((one) => one.description.includes(description));
    if (!found) throw new Error(`There is no ${description}`);
    return found;
  };
  const total = async () => (await ok(getOrderByOrderId, { params: { orderId } })).totals.totalCost;
  const change = (id: number, fields: object, by = priya) =>
    ok(makeChangesToLineItems, { params: { id: orderId }, body: { propertyItem: { id, ...fields } } }, by);
  return { orderId, line, total, change };
}

describe('a price of a line', () => {
  it('is set again as foretold, from the audit; it is told as restored and goes back by undo', async () => {
    const { orderId, line, total, change } = await aJob('Deck');
    const { id } = await line('Decking');
    await change(id, { material: '14.17' }, dana);
    const dear = await total();
    const entry = await newest({ orderId, kind: 'prices' });
    const { before, after, now, isAfter, why, wasWords } = await offered(entry);
    expect({ before, after, now, isAfter, why, wasWords }).toEqual({
      before: { words: '$12.90', moved: '-291.84', money: expect.anything() },
      ...{ after: null, now: '$14.17', isAfter: true, why: '', wasWords: '$12.90' },
    });
    const { line: lineMoney, tax, withTax } = before?.money ?? {};
    const gross = async () => (await ok(getOrderByOrderId, { params: { orderId } })).totals;
    const dearGross = await gross();
    expect(lineMoney?.was).toBe((await line('Decking')).totalCost);
    expect([tax?.was, withTax?.was]).toEqual([dearGross.tax, dearGross.grandTotal]);
    const { words, made } = await restore(entry);
    expect(words).toBe('$12.90');
    expect((await line('Decking')).material).toBe('12.90');
    expect((Number(await total()) - Number(dear)).toFixed(2)).toBe(before?.moved);
    expect([lineMoney?.becomes, tax?.becomes]).toEqual([(await line('Decking')).totalCost, (await gross()).tax]);
    expect(withTax?.becomes).toBe((await gross()).grandTotal);
    const restored = await newest({ orderId });
    expect(keyOf(restored)).toBe(made);
    expect(restored).toMatchObject({
      ...{ sentence: expect.stringMatching(/^Restored material cost of Decking, composite/), actorName: 'Priya Raman' },
      ...{ before: '$14.17', after: '$12.90', event: 'ItemsChanged', command: 'RestoreValue' },
    });
    expect((await ok(undo, { params: { orderId }, body: {} })).taken?.words).toBe('Restore value');
    expect((await line('Decking')).material).toBe('14.17');
  });

  it('of the price book is the price book’s again', async () => {
    const { orderId, line, change } = await aJob('Bath');
    const flapper = await line('lapper');
    expect(flapper.priceSource).toBe('book');
    await change(flapper.id, { labor: '55.5', wasteFactorPct: '3' });
    expect((await line('lapper')).priceSource).toBe('typed');
    await restore(await newest({ orderId, kind: 'prices' }));
    const { labor, wasteFactorPct, priceSource } = await line('lapper');
    expect([Number(labor), Number(wasteFactorPct), priceSource]).toEqual([
      ...[Number(flapper.labor), Number(flapper.wasteFactorPct), 'book'],
    ]);
  });

  it('that somebody has changed since is asked about with what it is now; both earlier values are offered then', async () => {
    const { orderId, line, change } = await aJob('Porch');
    const { id } = await line('Decking');
    await change(id, { material: '14.17' }, dana);
    const entry = await newest({ orderId, kind: 'prices' });
    const { seen } = await offered(entry);
    await change(id, { material: '15' }, dana);
    expect(await refusedRestore(entry, { seen })).toEqual([
      ...['VALUE_CHANGED', 'Somebody has changed this since you looked: it is $15.00 now. Nothing was restored.'],
    ]);
    expect((await line('Decking')).material).toBe('15');
    expect(await offered(entry)).toMatchObject({
      ...{ isAfter: false, now: '$15.00', before: { words: '$12.90' }, after: { words: '$14.17' } },
      ...{ foundBy: { by: 'Priya Raman' }, nowBy: { by: 'Dana Whitfield' } },
    });
    await restore(entry, 'after');
    expect((await line('Decking')).material).toBe('14.17');
    // As the entry left it, again, by whoever restored it; what stood there before is still of who added the line.
    expect(await offered(entry)).toMatchObject({ isAfter: true, foundBy: { by: 'Priya Raman' }, nowBy: null });
    await change(id, { description: 'Decking, oak' }, dana);
    const latest = await newest({ orderId, kind: 'prices' });
    expect(await offered(latest)).toMatchObject({ isAfter: true, foundBy: { by: 'Dana Whitfield', at: expect.stringMatching(/^\d{4}-/) } });
  });

  it('is restored once, however often the request comes', async () => {
    const { orderId, line, change } = await aJob('Steps');
    const { id } = await line('Decking');
    await change(id, { material: '14.17' });
    const entry = await newest({ orderId, kind: 'prices' });
    const { seen } = await offered(entry);
    const once = { body: { entry: keyOf(entry), to: 'before' as const, seen }, headers: { 'Idempotency-Key': 'restore-steps' } };
    const [first, again] = await Promise.all([ok(restoreValue, once), ok(restoreValue, once)]);
    expect(again).toEqual(first);
    expect(await ok(restoreValue, once)).toEqual(first);
    expect((await entries({ orderId })).filter(({ command }) => command === 'RestoreValue')).toHaveLength(1);
  });

  it('does not come back with a line that is gone', async () => {
    const { orderId, line, change } = await aJob('Shed');
    const { id } = await line('Decking');
    await change(id, { material: '14.17' });
    const entry = await newest({ orderId, kind: 'prices' });
    await ok(deleteItems, { params: { orderId }, body: { itemIds: [id] } });
    expect(await offered(entry)).toMatchObject({ before: null, after: null, now: '', why: 'The line is no longer in the estimate.' });
  });
});

describe('other facts of a job', () => {
  it('are set again: quantity, note, description, quality of all lines, name, percentages', async () => {
    const { orderId, line, change, total } = await aJob('Kitchen');
    const start = await total();
    const [decking, flapper] = [await line('Decking'), await line('lapper')];
    await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: decking.id, Quantity: '200' } });
    await ok(saveItemNotes, { params: { id: orderId }, body: { ItemID: decking.id, Notes: 'Grey' } });
    await change(decking.id, { description: 'Decking, oak' });
    await ok(changeQuality, { params: { orderId }, body: { qualityType: 'Best' } });
    await ok(updateJobId, { params: { orderId }, body: { externalRefId: 'Kitchen of Helen' } });
    const dearer = { ...DEFAULT_SETTINGS, profitAmount: '25' };
    await ok(updateOrderProfitOverheadSettingsAndUpdateLineItems, { params: { orderId }, body: dearer });
    const made = (await entries({ orderId })).filter(({ event }) => event !== 'EstimateStarted' && event !== 'ItemsAdded');
    expect(made.map(({ event }) => event)).toEqual([
      ...['SettingsChanged', 'JobIdChanged', 'ItemsSwitched', 'ItemsChanged', 'ItemNotesSaved', 'ItemQuantitySaved'],
    ]);
    const words = [];
    for (const entry of made) words.push((await restore(entry)).words);
    expect(words).toEqual([expect.stringMatching(/%/), 'Kitchen', 'Good', 'Decking, composite', 'no note', '192.0']);
    expect(await total()).toBe(start);
    expect(await line('Decking')).toMatchObject({ description: 'Decking, composite', notes: '', quantity: decking.quantity });
    expect(await line('lapper')).toMatchObject({ itemXREF: flapper.itemXREF, labor: flapper.labor });
    expect((await ok(getOrderByOrderId, { params: { orderId } })).externalRefId).toBe('Kitchen');
  });

  it('are set again: address, customer, label and notes of an area, each by who writes estimates', async () => {
    const { orderId } = await aJob('Porch of Ana');
    const post = { address: '214 E Tulane Rd', address2: '', city: 'Columbus', state: 'OH', zip: '43202' };
    await ok(updateAddressFields, { params: { orderId }, body: post });
    await ok(updateAddressFields, { params: { orderId }, body: { ...post, address: '9 W Tulane Rd' } }, dana);
    const moved = await newest({ orderId });
    expect(await offered(moved)).toMatchObject({ wasWords: '214 E Tulane Rd, Columbus, OH 43202', foundBy: { by: 'Priya Raman' } });
    expect((await restore(moved)).words).toBe('214 E Tulane Rd, Columbus, OH 43202');
    const helen = { firstName: 'Helen', lastName: 'Kowalczyk', companyName: '', phone: '6145550123', email: 'helen@example.org' };
    await ok(saveOrderCustomer, { params: { orderId }, body: helen });
    // To no customer nothing goes back.
    expect(await offered(await newest({ orderId }))).toMatchObject({ before: null, why: '', wasWords: '' });
    await ok(saveOrderCustomer, { params: { orderId }, body: { ...helen, firstName: 'Ana', lastName: 'Reyes', phone: '', email: '' } });
    expect((await restore(await newest({ orderId }))).words).toMatch(/^Helen Kowalczyk, /);
    const { customer, survey } = await ok(getOrderByOrderId, { params: { orderId } });
    expect([customer, survey]).toMatchObject([helen, post]);
    const [house] = await ok(getAreasWithItems, { params: { orderId } });
    const AreaID = house?.areaID ?? 0;
    await ok(saveAreaLabel, { params: { id: orderId }, body: { AreaID, Label: 'Front porch' } });
    await ok(saveAreaNotes, { params: { id: orderId }, body: { AreaID, AreaNotes: 'Mind the dog' } });
    await ok(saveAreaNotes, { params: { id: orderId }, body: { AreaID, AreaNotes: 'No dog' } });
    expect((await restore(await newest({ orderId }))).words).toBe('Mind the dog');
    const renamed = (await entries({ orderId })).find(({ event }) => event === 'AreaRenamed');
    if (!renamed) throw new Error('The area was not renamed');
    expect(await offered(renamed, auditor)).toMatchObject({ before: null, why: expect.stringContaining('Write estimates') });
    await restore(renamed);
    expect((await ok(getAreasWithItems, { params: { orderId } }))[0]).toMatchObject({ label: house?.label, notes: 'Mind the dog' });
  });

  it('that would reprice lines stay: an address elsewhere is refused once there are lines', async () => {
    const { orderId } = await aJob('Moved away');
    const post = { address: '214 E Tulane Rd', address2: '', city: 'Columbus', state: 'OH', zip: '43202' };
    await ok(updateAddressFields, { params: { orderId }, body: post });
    const { body: empty } = await priya.call(getNewOrder, { query: { newEstimateName: 'No lines yet' } });
    await ok(updateAddressFields, { params: { orderId: empty }, body: { ...post, city: 'Austin', state: 'TX', zip: '78701' } });
    await ok(updateAddressFields, { params: { orderId: empty }, body: post });
    const back = await newest({ orderId: empty, kind: 'job' });
    const [house] = await ok(getAreasWithItems, { params: { orderId: empty } });
    await ok(addRepairItems, {
      params: { orderId: empty, taskId: 0 },
      body: { Areas: [house?.areaID], Repairs: [{ itemXREF: FLAPPER, quantity: '1' }] },
    });
    const { before, why } = await offered(back);
    expect(before).toBeNull();
    expect(why).not.toBe('');
    expect(await refusedRestore(back)).toEqual(['ORDER_IN_PROGRESS', expect.any(String)]);
    expect((await ok(getOrderByOrderId, { params: { orderId: empty } })).survey).toMatchObject(post);
  });

  it('of a customer who was erased do not go back', () => {
    const helen = { ...emptyEstimate(1).customer, firstName: 'Helen', lastName: 'Kowalczyk' };
    const state = (customer: typeof helen) => ({ ...emptyEstimate(1), customer });
    const wayBack = (was: typeof helen) =>
      estimateEvents.OrderCustomerChanged.wayBack?.(state(was), { ...helen, phone: '1' }, state({ ...helen, phone: '1' }));
    expect(wayBack(helen)?.before?.words).toBe('Helen Kowalczyk');
    expect(wayBack({ ...helen, firstName: '', lastName: 'erased' })?.before).toBeNull();
  });

  it('of an area whose label another one has by now get a number, and say so', () => {
    const state = (labels: Record<number, string>) =>
      ({
        ...emptyEstimate(1),
        areas: new Map(Object.entries(labels).map(([id, label]) => [Number(id), { areaId: Number(id), label }])),
      }) as unknown as ReturnType<typeof emptyEstimate>;
    const now = state({ 1: 'Galley', 2: 'Kitchen' });
    const way = estimateEvents.AreaRenamed.wayBack?.(state({ 1: 'Kitchen' }), { areaId: 1, label: 'Galley' }, now);
    expect(way).toMatchObject({ before: { words: 'Kitchen 2', command: { label: 'Kitchen 2' } }, after: { words: 'Galley' } });
  });

  it('have no way back where nothing was replaced', async () => {
    const { orderId } = await aJob('Attic');
    for (const entry of await entries({ orderId, kind: 'lines,job' })) expect(await offer(entry)).toBeNull();
  });
});

describe('what refuses a restore', () => {
  async function changedJob(name: string) {
    const job = await aJob(name);
    const { id } = await job.line('Decking');
    await job.change(id, { material: '14.17' });
    return { ...job, entry: await newest({ orderId: job.orderId, kind: 'prices' }) };
  }

  it('is the archive', async () => {
    const { orderId, entry, line } = await changedJob('Archived');
    await ok(archiveOrder, { params: { id: orderId } });
    expect(await refusedRestore(entry)).toEqual(['RESTORE_REFUSED', expect.stringContaining('archived')]);
    expect((await line('Decking')).material).toBe('14.17');
  });

  it('R131, R132: is no lock, which refuses additions alone, as by hand', async () => {
    const { orderId, entry, line } = await changedJob('Locked');
    await ok(lockOrder, { params: { orderId }, body: { reason: 'Signed on paper' } });
    await restore(entry);
    expect((await line('Decking')).material).not.toBe('14.17');
  });

  it('is a customer who accepted it since; what was accepted before is no matter of it', async () => {
    const { orderId, entry, line, change } = await changedJob('Signed');
    const { body } = await priya.call(addEstimateReport, {
      ...{ params: { orderId }, body: { reportDetail: { name: 'Signed', recipientName: 'Helen Kowalczyk', excludeTax: false } } },
    });
    const [, , , , checksum = ''] = body.link.split('/');
    expect((await answerByLink(app.stranger(), { orderId, checksum, reportId: body.reportId })).status).toBe(200);
    await app.caughtUp();
    expect(await refusedRestore(entry)).toEqual([
      'RESTORE_REFUSED',
      expect.stringMatching(/^Helen Kowalczyk accepted it on .* change order/),
    ]);
    const { id } = await line('Decking');
    await change(id, { material: '16' });
    expect((await restore(await newest({ orderId, kind: 'prices' }))).words).toBe('$14.17');
  });

  it('is no report that was sent since: it stays as it was sent, and is named', async () => {
    const { orderId, entry, line } = await changedJob('Sent');
    const { body } = await priya.call(addEstimateReport, {
      ...{ params: { orderId }, body: { reportDetail: { name: 'Sent', recipientName: 'Helen Kowalczyk', excludeTax: false } } },
    });
    await ok(sendReportLink, { params: { orderId }, body: { Recipient: 'helen@example.org', ReportId: body.reportId } });
    await app.caughtUp();
    const shown = async () => {
      const [, , , , checksum = ''] = body.link.split('/');
      return (await app.stranger().call(openPublicReport, { params: { orderId, checksum, reportId: body.reportId } })).body.document;
    };
    const sent = await shown();
    expect((await offered(entry)).sent).toEqual([expect.objectContaining({ by: 'Priya Raman', sentence: expect.stringMatching(/sent/i) })]);
    await restore(entry);
    expect((await line('Decking')).material).toBe('12.90');
    await app.caughtUp();
    expect(await shown()).toEqual(sent);
  });

  it('is a missing right, which is named; and what is another organization’s does not exist', async () => {
    const { entry } = await changedJob('Other');
    const why = 'It takes the right “Write estimates”, which your account does not have.';
    expect(await offered(entry, auditor)).toMatchObject({ before: null, why });
    expect(await refusedRestore(entry, { by: auditor })).toEqual(['FORBIDDEN', why]);
    expect((await dana.call(getRestoration, { query: { entry: keyOf(entry) } })).status).toBe(403);
    const stranger = await app.signedIn('admin');
    expect((await stranger.call(getRestoration, { query: { entry: keyOf(entry) } })).status).toBe(404);
    const body = { entry: keyOf(entry), to: 'before', seen: '' };
    expect((await stranger.call(restoreValue, { body })).status).toBe(404);
  });
});

describe('what is of the organization', () => {
  it('R335: percentages go back; a person’s own by themselves alone', async () => {
    const choose = (profitAmount: string, organization_Id: number, by: Caller) =>
      ok(updateProfitOverheadSettings, { params: { id: 0 }, body: { ...DEFAULT_SETTINGS, profitAmount, organization_Id } }, by);
    await choose('10', ORGANIZATION, priya);
    await choose('12', ORGANIZATION, priya);
    const ofAll = await newest({ kind: 'prices' });
    expect((await offered(ofAll)).before?.words).toMatch(/^profit 10 %/);
    await restore(ofAll);
    expect(await ok(getProfitOverheadByOrgId, { params: { orgId: 0 } })).toMatchObject({ profitAmount: '10' });
    await choose('9', 0, dana);
    const own = await newest({ kind: 'prices' });
    expect(await refusedRestore(own)).toEqual(['FORBIDDEN', expect.stringContaining('a person’s own')]);
  });

  it('R336, R340: rights, roles and limits go back, by who still may change them', async () => {
    await ok(changeUserRights, { body: [{ Id: DANA, Remark: 'TFT' }] });
    const rights = await newest({ kind: 'people' });
    expect((await restore(rights)).words).toBe('none');
    await ok(changeRole, { params: { userId: DANA }, body: { role: 'Office' } });
    expect((await restore(await newest({ kind: 'people' }))).words).toBe('Contractor');
    expect((await ok(getPeople, {})).find(({ userId }) => userId === DANA)).toMatchObject({ role: 'Contractor', remark: 'FFF' });
    const grants = (limit: string) => [{ right: 'SendReport', limit }];
    await ok(saveRole, { body: { name: 'Sender', words: '', grants: grants('20000.00') } });
    await ok(saveRole, { body: { name: 'Sender', words: '', grants: grants('25000.00') } });
    expect((await restore(await newest({ kind: 'people' }))).words).toBe('Send reports up to 20000.00');
    expect((await newest({ kind: 'people' })).sentence).toBe('Restored the role Sender');
    await ok(changeUserRights, { body: [{ Id: DANA, Remark: 'FTF' }] });
    const second = await newest({ kind: 'people' });
    await ok(changeUserRights, { body: [{ Id: ORGANIZATION * 10, Remark: 'TFT' }] });
    await app.caughtUp();
    expect((await offered(second)).why).toBe('It takes the right “Manage users”, which your account does not have.');
    await ok(changeUserRights, { body: [{ Id: ORGANIZATION * 10, Remark: 'TTT' }] }, dana);
  });

  it('R340: rights that would leave nobody who manages users do not go back', async () => {
    const rights = async (Id: number, Remark: string, by = priya) => {
      await app.caughtUp();
      await ok(changeUserRights, { body: [{ Id, Remark }] }, by);
    };
    await rights(DANA, 'FTF');
    await rights(ORGANIZATION * 10, 'TFT', dana);
    await rights(ORGANIZATION * 10, 'TTT', dana);
    await app.caughtUp();
    const given = await newest({ kind: 'people' });
    await rights(DANA, 'FFF');
    await app.caughtUp();
    expect(await refusedRestore(given)).toEqual(['LAST_MANAGER', expect.any(String)]);
    expect((await ok(getPeople, {})).find(({ userId }) => userId === ORGANIZATION * 10)?.remark).toBe('TTT');
    await rights(DANA, 'FTF');
    await app.caughtUp();
    // With another who manages users it goes back, and by her again.
    await restore(given);
    await rights(ORGANIZATION * 10, 'TTT', dana);
    await rights(DANA, 'FFF');
    await app.caughtUp();
  });

  it('report defaults go back, without an addendum that was deleted since', async () => {
    const addendum = { content: '<p>By milestones.</p>', isActive: true, organization_Id: ORGANIZATION };
    const [terms, warranty] = [
      await ok(createNewAddendum, { body: { ...addendum, name: 'Terms' } }),
      await ok(createNewAddendum, { body: { ...addendum, name: 'Warranty' } }),
    ];
    const choose = (revision: number, change: Partial<ReportDefaults>, by = priya) =>
      ok(saveDefaultsOfKind, { body: { type: 'Estimate', revision, defaults: { ...PRODUCT_DEFAULTS, ...change } } }, by);
    const now = async () => (await ok(getReportDefaults, {})).kinds.find(({ type }) => type === 'Estimate');
    await choose(0, { goodForDays: 45, addendums: [terms.id, warranty.id] });
    const first = await newest({ kind: 'reports' });
    await choose(1, { goodForDays: 60 });
    const second = await newest({ kind: 'reports' });
    expect(await offered(second)).toMatchObject({
      ...{ wasWords: 'good for 45 days; addendums: Terms, Warranty', now: 'good for 60 days; addendums: none', isAfter: true },
    });
    await ok(deleteAddendum, { params: { id: terms.id } });
    expect((await restore(second)).words).toBe('good for 45 days; addendums: Terms, Warranty');
    expect(await now()).toMatchObject({ revision: 3, defaults: { goodForDays: 45, addendums: [warranty.id] } });
    expect((await newest({ kind: 'reports' })).sentence).toBe('Restored: chose what new estimates begin with');
    await restore(first);
    expect((await now())?.defaults).toEqual(PRODUCT_DEFAULTS);
    expect(await offered(first, auditor)).toMatchObject({ after: null, why: expect.stringContaining('Edit organization items') });
  });

  it('prices of the price book that were set by hand go back, to the default one too', async () => {
    const XREF = 15379;
    const set = (unitCost: string) => ok(setPriceBookPrices, { body: { prices: [{ itemXREF: XREF, unitCost }] } });
    await set('16.00');
    const first = await newest({ kind: 'book' });
    await set('17.00');
    expect((await restore(await newest({ kind: 'book' }))).words).toBe('$16.00');
    expect((await newest({ kind: 'book' })).after).toBe('16.00');
    expect((await restore(first)).words).toBe('the default price');
    await ok(saveMarkupRule, { body: { categoryId: 17, percent: '8' } });
    expect((await restore(await newest({ kind: 'book' }))).words).toBe('no markup');
    expect((await newest({ kind: 'book' })).sentence).toMatch(/^Restored: took back the markup of /);
  });
});
