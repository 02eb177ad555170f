import { changeRole } from '../../contracts/accounts/people/change-role.ts';
import { changeUserRights } from '../../contracts/accounts/people/change-user-rights.ts';
import { getPeople } from '../../contracts/accounts/people/get-people.ts';
import { saveRole } from '../../contracts/accounts/roles/save-role.ts';
import { saveMarkupRule } from '../../contracts/catalogue/prices/save-markup-rule.ts';
import { setPriceBookPrices } from '../../contracts/catalogue/prices/set-price-book-prices.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { DEFAULT_SETTINGS, type LineItem } from '../../contracts/estimating/entities.ts';
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
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getRestoration, type Restoration, restoreValue } from '../../contracts/organization/audit/restore.ts';
import { getProfitOverheadByOrgId } from '../../contracts/organization/settings/get-profit-overhead-by-org-id.ts';
import { updateProfitOverheadSettings } from '../../contracts/organization/settings/update-profit-overhead-settings.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
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
      ...{ before: { words: '$12.90', moved: '-291.84' }, after: null, now: '$14.17', isAfter: true, why: '' },
      wasWords: '$12.90',
    });
    const { words, made } = await restore(entry);
    expect(words).toBe('$12.90');
    expect((await line('Decking')).material).toBe('12.90');
    expect((Number(await total()) - Number(dear)).toFixed(2)).toBe(before?.moved);
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
    });
    await restore(entry, 'after');
    expect((await line('Decking')).material).toBe('14.17');
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
