import { changeRole } from '../../../contracts/accounts/people/change-role.ts';
import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { askErasure, getPersonalData } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { setPriceBookPrices } from '../../../contracts/catalogue/prices/set-price-book-prices.ts';
import { createOrModifyCustomer } from '../../../contracts/contacts/customers/create-or-modify-customer.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { saveAreaLabel } from '../../../contracts/estimating/areas/save-area-label.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { updateJobId } from '../../../contracts/estimating/setup/update-job-id.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { addAuditView } from '../../../contracts/organization/views/add-audit-view.ts';
import type { AuditViewBody } from '../../../contracts/organization/views/audit-view.ts';
import { changeAuditView } from '../../../contracts/organization/views/change-audit-view.ts';
import { countAuditViews } from '../../../contracts/organization/views/count-audit-views.ts';
import { deleteAuditView } from '../../../contracts/organization/views/delete-audit-view.ts';
import { foretellAlert } from '../../../contracts/organization/views/foretell-alert.ts';
import { getAlertReaders } from '../../../contracts/organization/views/get-alert-readers.ts';
import { getAuditViews } from '../../../contracts/organization/views/get-audit-views.ts';
import { mailLastAlert } from '../../../contracts/organization/views/mail-last-alert.ts';
import { undoAuditView } from '../../../contracts/organization/views/undo-audit-view.ts';
import { auditViews } from '../../../projections/organization/audit-views.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { ErasePersons } from '../../../server/accounts/personal/erase-persons.ts';
import { createApp } from '../../../server/create-app.ts';
import { MailAuditAlerts } from '../../../server/organization/views/mail-audit-alerts.ts';
import { Outbox } from '../../../server/platform/mail/outbox.ts';
import { ReadDb } from '../../../server/platform/read-db/read-db.ts';
import { newColleague, newOrganization } from '../../catalogue/people.ts';
import { eventually } from '../../fault/product.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../../harness.ts';

const ORGANIZATION = 700;
const MINUTE_MS = 60_000;
let app: TestApp;
let dana: Caller;
let marcus: Caller;
/** Of another organisation. */
let stranger: Caller;

beforeAll(async () => {
  app = await startApp();
  ({ dana, marcus } = await newOrganization(app, ORGANIZATION));
  ({ dana: stranger } = await newOrganization(app, 701));
});
afterAll(() => app?.close());

const save = async (body: AuditViewBody, by = dana) => (await by.call(addAuditView, { body })).body;
const job = async (name: string, by = marcus) => (await by.call(getNewOrder, { query: { newEstimateName: name } })).body;
const rename = (orderId: number, name: string, by = marcus) => by.call(updateJobId, { params: { orderId }, body: { externalRefId: name } });
const price = (unitCost: string, by = marcus) => by.call(setPriceBookPrices, { body: { prices: [{ itemXREF: 15379, unitCost }] } });

const mails = async (to = `dana-${ORGANIZATION}@builders.example`) =>
  (await app.app.get(Outbox).latest(100)).filter((mail) => mail.to === to && mail.text.includes('in the audit of'));
/** Once the reaction has noted where each alert begins. */
const begun = (views: number) =>
  eventually(async () => {
    const { rows } = await app.app.get(ReadDb).pool.query('select view_id from audit_alert');
    expect(rows).toHaveLength(views);
  });

/** Lets time pass, and every server look. */
async function pass(minutes: number, ...others: MailAuditAlerts[]): Promise<void> {
  await app.caughtUp();
  await app.clock.pass(minutes * MINUTE_MS);
  await Promise.all([app.app.get(MailAuditAlerts), ...others].map((one) => one.look()));
}

/** Deletes what a test saved, so that the next begins without alerts. */
async function without(...ids: number[]) {
  for (const id of ids) await dana.call(deleteAuditView, { params: { id } });
  await begun(0);
}

it('a view is its owner’s: saved, found, changed, deleted and taken back; nobody else has it', async () => {
  const view = await save({ name: 'Prices', kinds: ['prices', 'book'], people: ['system'], text: 'deck' });
  expect(view).toMatchObject({ name: 'Prices', kinds: ['prices', 'book'], people: ['system'], text: 'deck', alert: '', least: null });
  const { id } = view;
  const listOf = async (by: Caller) => (await by.call(getAuditViews)).body.map(({ name }) => name);
  expect([await listOf(dana), await listOf(marcus), await listOf(stranger)]).toEqual([['Prices'], [], []]);
  for (const other of [marcus, stranger]) {
    const asked = [
      other.call(changeAuditView, { params: { id }, body: { name: 'Mine' } }),
      other.call(deleteAuditView, { params: { id } }),
      other.call(undoAuditView, { params: { id }, body: {} }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  expect((await dana.call(changeAuditView, { params: { id }, body: { name: 'Set by hand', text: '' } })).body).toMatchObject({
    ...{ name: 'Set by hand', kinds: ['prices', 'book'], text: '' },
  });
  expect((await dana.call(deleteAuditView, { params: { id } })).body).toBe(true);
  expect(await listOf(dana)).toEqual([]);
  await dana.call(undoAuditView, { params: { id }, body: {} });
  expect(await listOf(dana)).toEqual(['Set by hand']);
  const { body } = await marcus.call(getAudit, { query: { text: 'view audit' } });
  expect(body.entries.map(({ sentence, before, after }) => [sentence, before, after])).toContainEqual([
    'Added the view of the audit without an alert',
    '',
    '',
  ]);
  await dana.call(deleteAuditView, { params: { id } });
});

it('is refused without a name, with a kind that there is not, and to who has no right to the audit', async () => {
  expect((await dana.call(addAuditView, { body: { name: '  ' } })).body.code).toBe('AUDIT_VIEW_INVALID');
  const wrong = await dana.request<{ fields: object }>('POST', addAuditView.path, {
    body: { name: 'A', kinds: ['fridges'], zone: 'Mars' },
  });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['kinds.0', 'zone']]);
  const sam = await newColleague(app, ORGANIZATION, { place: 2, firstName: 'Sam', lastName: 'Lee', isAdmin: false });
  const asked = [
    sam.call(getAuditViews),
    sam.call(countAuditViews),
    sam.call(addAuditView, { body: { name: 'A' } }),
    sam.call(foretellAlert),
    sam.call(mailLastAlert, { body: {} }),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

it('counts what each view shows of a time, and nothing of another organisation', async () => {
  await price('14.10');
  await price('14.20', stranger);
  const orderId = await job('Porch');
  await rename(orderId, 'Porch and steps');
  const ids = [
    (await save({ name: 'Book', kinds: ['book'] })).id,
    (await save({ name: 'Porches', text: 'porch' })).id,
    (await save({ name: 'Of Marcus', people: [String(ORGANIZATION * 10 + 1)], kinds: ['job', 'book'] })).id,
  ];
  const { body } = await dana.call(countAuditViews);
  expect(body.views.map(({ id, count }) => [ids.indexOf(id), count]).sort()).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  expect(body.all).toBe((await dana.call(getAudit)).body.total);
  const later = (await dana.call(countAuditViews, { query: { from: '2099-01-01' } })).body;
  expect([later.all, ...later.views.map(({ count }) => count)]).toEqual([0, 0, 0, 0]);
  await without(...ids);
});

it('holds from where, counts by it and is foretold by it', async () => {
  const session = await newColleague(app, ORGANIZATION, { place: 4, firstName: 'Lena', lastName: 'Fischer', isAdmin: true });
  await session.call(getNewOrder, {
    query: { newEstimateName: 'From outside' },
    headers: {
      'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1',
    },
  });
  const { body } = await dana.call(getAudit, { query: { kind: 'job', where: 'iPhone' } });
  expect(body.total).toBe(1);
  const origin = body.entries[0]?.origin ?? '';
  const phone = await save({ name: 'By phone', kinds: ['job'], where: 'iPhone' });
  const one = await save({ name: 'That session', session: origin });
  expect([phone, one]).toMatchObject([{ where: 'iPhone', session: '' }, { session: origin }]);
  const counts = (await dana.call(countAuditViews)).body.views;
  const total = (await dana.call(getAudit, { query: { session: origin } })).body.total;
  expect([counts.find(({ id }) => id === phone.id)?.count, counts.find(({ id }) => id === one.id)?.count]).toEqual([1, total]);
  expect((await dana.call(foretellAlert, { query: { where: 'iPhone', kind: 'job' } })).body).toMatchObject({ entries: 1, mails: 1 });
  expect((await dana.call(foretellAlert, { query: { where: 'no such phone' } })).body).toMatchObject({ entries: 0, mails: 0 });
  const wrong = await dana.request<{ fields: object }>('POST', addAuditView.path, { body: { name: 'A', session: 'x', to: ['me'] } });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['session', 'to.0']]);
  await without(phone.id, one.id);
});

describe('an alert', () => {
  it('mails its owner what happens within ten minutes of the first entry, once, whatever servers look', async () => {
    await price('14.30');
    const view = await save({ name: 'Prices', kinds: ['book'], alert: 'once' });
    await begun(1);
    const second = await createApp({
      ...{ databaseUrl: app.stores.databaseUrl, eventStoreUrl: app.stores.eventStoreUrl, installationKey: app.stores.installationKey },
      ...{ logLevel: 'silent', callsPerMinute: 0, clock: app.clock, patience: { graceMs: 0 } },
    });
    try {
      await second.init();
      const other = second.get(MailAuditAlerts);
      await price('14.40');
      await pass(1, other);
      expect(await mails()).toHaveLength(0);
      await price('14.50');
      await rename(await job('Not watched'), 'Nor this');
      await pass(10, other, other);
      const [mail, ...more] = await mails();
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Prices: 2 entries');
      expect(mail?.text.match(/Marcus Oyelaran: Set 1 price by hand/g)).toHaveLength(2);
      expect(mail?.text).toContain(`/audit?view=${view.id}`);
      expect(mail?.text).not.toContain('Not watched');
      await pass(30, other);
      await app.app.get(Runner).rebuild(['audit', 'audit_views']);
      await pass(30, other);
      expect(await mails()).toHaveLength(1);
    } finally {
      await second.close();
    }
    await without(view.id);
  });

  it('says nothing of the owner’s own entries, nor of little money, where it is told so', async () => {
    const before = (await mails()).length;
    const view = await save({ name: 'Not mine', alert: 'once', notOf: [String(ORGANIZATION * 10)] });
    const large = await save({ name: 'Large', alert: 'once', least: '100000.00' });
    await begun(2);
    await price('14.60', dana);
    await pass(20);
    expect(await mails()).toHaveLength(before);
    await price('14.70');
    await pass(20);
    expect((await mails())[0]?.subject).toBe('Not mine: 1 entry');
    expect(await mails()).toHaveLength(before + 1);
    await without(view.id, large.id);
  });

  it('names no customer: not of contacts, nor of their jobs', async () => {
    const view = await save({ name: 'All', alert: 'once' });
    await begun(1);
    const orderId = await job('Zimmerli kitchen');
    await marcus.call(createOrModifyCustomer, { params: { id: orderId }, body: { firstName: 'Odile', lastName: 'Zimmerli' } });
    const { body: areas } = await marcus.call(getAreasWithItems, { params: { orderId } });
    const body = { AreaID: areas[0]?.areaID ?? 0, Label: 'Zimmerli bath' };
    expect((await marcus.call(saveAreaLabel, { params: { id: orderId }, body })).status).toBe(200);
    await pass(20);
    const [mail] = await mails();
    expect(mail?.text).toContain('a change of contacts');
    expect(mail?.text).not.toMatch(/zimmerli|odile/i);
    expect(mail?.subject).not.toMatch(/zimmerli|odile/i);
    await without(view.id);
  });

  it('of a burst is one mail that names the newest and counts the rest', async () => {
    const orderId = await job('Busy');
    const view = await save({ name: 'Renamed', kinds: ['job'], alert: 'daily', zone: 'America/New_York' });
    await begun(1);
    const before = (await mails()).length;
    for (let n = 0; n < 33; n++) await rename(orderId, `Busy ${n}`);
    await pass(26 * 60);
    await pass(26 * 60);
    const all = await mails();
    expect(all).toHaveLength(before + 1);
    expect(all[0]?.subject).toBe('Renamed: 33 entries');
    expect(all[0]?.text).toContain('and 3 earlier ones.');
    await without(view.id);
  });

  it('is mailed to nobody who is suspended, then or later; goes on once they are back; and ends with its view', async () => {
    const view = await save({ name: 'Prices', kinds: ['book'], alert: 'once' });
    await begun(1);
    const before = (await mails()).length;
    const userId = ORGANIZATION * 10;
    await marcus.call(suspendUser, { params: { userId }, body: {} });
    await price('15.10');
    await pass(20);
    await marcus.call(reinstateUser, { params: { userId } });
    await pass(20);
    expect(await mails()).toHaveLength(before);
    await price('15.20');
    await pass(20);
    expect(await mails()).toHaveLength(before + 1);
    dana = await app.signedIn(`dana-${ORGANIZATION}`);
    await price('15.30');
    await dana.call(deleteAuditView, { params: { id: view.id } });
    await begun(0);
    await pass(20);
    expect(await mails()).toHaveLength(before + 1);
    await dana.call(undoAuditView, { params: { id: view.id }, body: {} });
    await begun(1);
    await pass(20);
    expect(await mails()).toHaveLength(before + 1);
    await without(view.id);
  });

  it('is mailed to nobody who has lost the right to the audit, nor of what happened meanwhile', async () => {
    const view = await save({ name: 'Prices', kinds: ['book'], alert: 'once' });
    await begun(1);
    const before = (await mails()).length;
    const userId = ORGANIZATION * 10;
    await marcus.call(changeRole, { params: { userId }, body: { role: 'Office' } });
    await price('15.40');
    await pass(20);
    expect((await dana.call(getAuditViews)).status).toBe(403);
    await marcus.call(changeRole, { params: { userId }, body: { role: 'Organization admin' } });
    await pass(20);
    expect(await mails()).toHaveLength(before);
    await price('15.50');
    await pass(20);
    expect((await mails()).length).toBe(before + 1);
    await without(view.id);
  });

  it('is foretold over the last days as it would have been mailed, and sends the last one when asked', async () => {
    const foretold = async (query: Record<string, unknown>) => (await dana.call(foretellAlert, { query })).body;
    const { total } = (await dana.call(getAudit, { query: { kind: 'book' } })).body;
    expect(await foretold({ kind: 'book', alert: 'weekly' })).toMatchObject({ days: 30, entries: total });
    expect((await foretold({ kind: 'book', alert: 'once' })).mails).toBeGreaterThanOrEqual(1);
    expect(await foretold({ kind: 'book', notOf: `${ORGANIZATION * 10},${ORGANIZATION * 10 + 1}` })).toMatchObject({
      entries: 0,
      mails: 0,
    });
    expect(await foretold({ least: '100000' })).toMatchObject({ entries: 0, mails: 0 });
    const before = (await mails()).length;
    expect((await dana.call(mailLastAlert, { body: { name: 'Book', kinds: ['book'], alert: 'once' } })).body.mailed).toBe(true);
    expect((await dana.call(mailLastAlert, { body: { text: 'nosuchword', alert: 'once' } })).body.mailed).toBe(false);
    expect((await mails()).map(({ subject }) => subject)[0]).toMatch(/^Book: \d+ entries$/);
    expect(await mails()).toHaveLength(before + 1);
  });

  it('to several mails each of them once, whoever may see the audit; others get none, and their place says why', async () => {
    const place = (n: number) => String(ORGANIZATION * 10 + n);
    const addressOf = (name: string) => `${name}-${ORGANIZATION}@builders.example`;
    const nora = await newColleague(app, ORGANIZATION, { place: 5, firstName: 'Nora', lastName: 'Quist', isAdmin: true });
    await newColleague(app, ORGANIZATION, { place: 6, firstName: 'Otto', lastName: 'Brandt', isAdmin: false });
    const to = [place(0), place(1), place(5), place(6), place(1)];
    const view = await save({ name: 'Prices', kinds: ['book'], text: 'by hand', alert: 'once', to });
    expect(view.to).toEqual([...new Set(to)]);
    const outsider = await dana.call(addAuditView, { body: { name: 'A', alert: 'once', to: ['7010'] } });
    expect([outsider.body.code, outsider.body.detail]).toEqual([
      ...['AUDIT_VIEW_INVALID', 'What the audit holds is mailed to people of your organization alone.'],
    ]);
    await begun(1);
    await marcus.call(suspendUser, { params: { userId: ORGANIZATION * 10 + 5 }, body: {} });
    const readers = (await dana.call(getAlertReaders)).body;
    const whyOf = (n: number) => readers.find(({ userId }) => userId === ORGANIZATION * 10 + n)?.why;
    expect([whyOf(0), whyOf(1), whyOf(5), whyOf(6)]).toEqual(['', '', 'suspended', 'no right']);
    const before = { dana: (await mails()).length, marcus: (await mails(addressOf('marcus'))).length };
    await price('14.90');
    await pass(20);
    await pass(20);
    const [mine, theirs] = [await mails(), await mails(addressOf('marcus'))];
    expect([mine.length - before.dana, theirs.length - before.marcus]).toEqual([1, 1]);
    expect([await mails(addressOf('nora')), await mails(addressOf('otto'))]).toEqual([[], []]);
    expect(mine[0]?.text).toContain(`/audit?view=${view.id}&alert=1`);
    expect(theirs[0]?.text).toContain('Hello Marcus,');
    expect(theirs[0]?.text).toContain('that Dana Whitfield’s view Prices shows:');
    expect(theirs[0]?.text).toContain('Dana Whitfield chose you for these mails, and can end them.');
    expect(theirs[0]?.text).toMatch(/\/audit\?kind=book\n/);
    expect(theirs[0]?.text).not.toContain('view=');
    // Not the owner: the others alone.
    await dana.call(changeAuditView, { params: { id: view.id }, body: { to: [place(1)] } });
    await price('14.95');
    await pass(20);
    expect([(await mails()).length, (await mails(addressOf('marcus'))).length]).toEqual([before.dana + 1, before.marcus + 2]);
    expect((await nora.call(getAlertReaders)).status).toBe(403);
    await without(view.id);
  });

  it('of a person who is erased mails nothing more, and what the view was called is gone', async () => {
    const eve = await newColleague(app, ORGANIZATION, { place: 3, firstName: 'Eve', lastName: 'Nolan', isAdmin: true });
    const userName = `eve-${ORGANIZATION}`;
    const view = await save({ name: 'Wachterzq', kinds: ['book'], text: 'set', alert: 'once' }, eve);
    await begun(1);
    await price('15.60');
    await pass(20);
    const to = `${userName}@builders.example`;
    expect((await mails(to)).map(({ subject }) => subject)).toEqual(['Wachterzq: 1 entry']);
    const { body } = await eve.call(getPersonalData);
    expect(body.held.find(({ what }) => what === '1 saved view of the audit')?.happens).toBe('erased');
    expect((await eve.call(askErasure, { body: { userName, password: DEMO_PASSWORD } })).status).toBe(200);
    await price('15.70');
    await pass(31 * 24 * 60);
    expect((await mails(to)).length).toBe(1);
    await app.app.get(ErasePersons).look();
    await app.caughtUp();
    await price('15.80');
    await pass(20);
    expect(await mails(to)).toEqual([]);
    const kept = await auditViews.one(app.app.get(Runner), view.id);
    expect(JSON.stringify(kept?.fields)).not.toContain('Wachterzq');
  });
});
