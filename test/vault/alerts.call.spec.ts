import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { removePropertyArea } from '../../contracts/home/property/remove-property-area.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { followAlertLink, openAlertLink } from '../../contracts/vault/alerts/alert-link.ts';
import { alertDay, dayBegins } from '../../contracts/vault/alerts/alerts-state.ts';
import { answerAlertNotification } from '../../contracts/vault/alerts/answer-alert-notification.ts';
import { chooseAlertRule } from '../../contracts/vault/alerts/choose-alert-rule.ts';
import { getAlertNotifications } from '../../contracts/vault/alerts/get-alert-notifications.ts';
import { getAlertRulesStatus } from '../../contracts/vault/alerts/get-alert-rules-status.ts';
import { getRulesOptedOut } from '../../contracts/vault/alerts/get-rules-opted-out.ts';
import { getVaultItemAlerts } from '../../contracts/vault/alerts/get-vault-item-alerts.ts';
import { setAlertRulesStatus } from '../../contracts/vault/alerts/set-alert-rules-status.ts';
import { updateAlertRules } from '../../contracts/vault/alerts/update-alert-rules.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { changeVaultItem } from '../../contracts/vault/items/change-vault-item.ts';
import { typedDate } from '../../contracts/vault/items/dates.ts';
import { deleteVaultItem } from '../../contracts/vault/items/delete-vault-item.ts';
import { daysAfter } from '../../contracts/vault/items/due-alerts.ts';
import { getInventoryCategories } from '../../contracts/vault/items/get-inventory-categories.ts';
import { undoVaultItem } from '../../contracts/vault/items/undo-vault-item.ts';
import { UserStreams } from '../../server/accounts/user.stream.ts';
import { createApp } from '../../server/create-app.ts';
import { Outbox } from '../../server/platform/mail/outbox.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { GiveAlerts } from '../../server/vault/alerts/give-alerts.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const MINE = { params: { id: 0 } };
let app: TestApp;
let helen: Caller;
let dana: Caller;
let helenId = 0;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
  helenId = (await helen.call(getMe)).body?.userId ?? 0;
});
afterAll(() => app?.close());

const today = () => alertDay(app.clock.now());
const inDays = (days: number) => typedDate(daysAfter(today(), days));
const add = async (body: object) => (await helen.call(addVaultItem, { ...MINE, body: { enableAlertNotifications: 'true', ...body } })).body;
const change = (itemId: number, body: object) => helen.call(changeVaultItem, { params: { id: 0, itemId }, body });
const list = async () => (await helen.call(getAlertNotifications, MINE)).body;
const television = (more: object = {}) =>
  add({ name: 'Television', inventoryCategory_Id: 3, inventoryItemType_Id: 301, warrantyExpires: inDays(20), ...more });
const answer = (x: number, y: number, body: object, by = helen) => by.call(answerAlertNotification, { params: { id: 0, x, y }, body });

/** Goes to the morning after, and lets every server look. */
async function nextDay(...others: GiveAlerts[]): Promise<void> {
  await app.caughtUp();
  await app.clock.pass(Date.parse(dayBegins(daysAfter(today(), 1))) - app.clock.now().getTime() + 60_000);
  // The round that the clock woke may have the lock.
  const looked = async (one: GiveAlerts) => expect(await one.look()).toBe(true);
  await Promise.all([app.app.get(GiveAlerts), ...others].map((one) => eventually(() => looked(one))));
  await app.caughtUp();
}

const mails = async () => (await app.app.get(Outbox).latest(50)).filter(({ text }) => text.includes('/alerts/off/'));
/** Once as many mails are out, and no more than these. */
async function mailsAre(count: number) {
  await eventually(async () => expect(await mails()).toHaveLength(count), 20_000);
  return mails();
}

it('C218, R443: item types answer their alert rules, with optOut of the person', async () => {
  const rulesOf = async (by: Caller, typeId: number) =>
    (await by.call(getInventoryCategories)).body.flatMap(({ inventoryItemTypes }) => inventoryItemTypes).find(({ id }) => id === typeId)
      ?.inventoryItemTypeAlertRules;
  expect((await rulesOf(helen, 203))?.map(({ name, everyMonths, optOut }) => [name, everyMonths, optOut])).toEqual([
    ['Warranty ends', null, false],
    ['Usual life is over', null, false],
    ['Change the filter', 3, false],
    ['Have it serviced', 12, false],
  ]);
  expect(await rulesOf(helen, 601)).toEqual([]);
  const { body } = await helen.call(chooseAlertRule, { params: { ruleId: 2034 }, body: { optOut: true } });
  expect(body).toMatchObject({ id: 2034, optOut: true });
  expect((await rulesOf(helen, 203))?.map(({ optOut }) => optOut)).toEqual([false, false, false, true]);
  expect((await rulesOf(dana, 203))?.some(({ optOut }) => optOut)).toBe(false);
  // What a home's first page asks for alone.
  expect((await helen.call(getRulesOptedOut, MINE)).body).toEqual({ ruleIds: [2034] });
  expect((await dana.call(getRulesOptedOut, MINE)).body).toEqual({ ruleIds: [] });
  expect((await dana.call(getRulesOptedOut, { params: { id: helenId } })).body).toMatchObject({ code: 'VAULT_NOT_FOUND' });
  await helen.call(chooseAlertRule, { params: { ruleId: 2034 }, body: { optOut: false } });
  expect((await helen.call(chooseAlertRule, { params: { ruleId: 1 }, body: { optOut: true } })).body.code).toBe('ALERT_RULE_NOT_FOUND');
});

it('what was typed since the day began waits for the next, when it is whole', async () => {
  const early = await television({ name: 'Early' });
  await app.caughtUp();
  await app.app.get(GiveAlerts).look();
  expect(await list()).toEqual([]);
  await helen.call(deleteVaultItem, { params: { id: 0, itemId: early.id } });
});

it('C014, C229, C230: the person’s switch for all rules, by either of its calls', async () => {
  expect((await helen.call(getAlertRulesStatus, MINE)).body).toEqual({ isEnabled: true });
  expect((await helen.call(setAlertRulesStatus, { ...MINE, body: { isEnabled: false } })).body).toEqual({ isEnabled: false });
  expect((await helen.call(getAlertRulesStatus, MINE)).body).toEqual({ isEnabled: false });
  await television({ name: 'Untold' });
  await nextDay();
  expect(await list()).toEqual([]);
  expect((await helen.call(updateAlertRules, { body: { isEnabled: true } })).body).toEqual({ isEnabled: true });
  expect((await helen.call(getAlertRulesStatus, MINE)).body).toEqual({ isEnabled: true });
  const hers = { params: { id: helenId } };
  expect((await dana.call(getAlertRulesStatus, hers)).body).toMatchObject({ code: 'VAULT_NOT_FOUND' });
  expect((await dana.call(getAlertNotifications, hers)).body).toMatchObject({ code: 'VAULT_NOT_FOUND' });
  expect((await dana.call(setAlertRulesStatus, { params: { id: helenId }, body: { isEnabled: false } })).status).toBe(404);
  // What it kept back is told the next day.
  await nextDay();
  const [mail] = await mailsAre(1);
  expect(mail?.subject).toMatch(/^Untold: the warranty ends \d\d-\d\d-\d{4}$/);
  const [{ inventoryItem_Id: itemId } = { inventoryItem_Id: 0 }] = await list();
  await helen.call(deleteVaultItem, { params: { id: 0, itemId } });
});

it('C216: one mail of a day lists what is due; off, without a rule or far away is not in it', async () => {
  const set = await television();
  const furnace = await add({ name: 'Furnace', inventoryCategory_Id: 2, inventoryItemType_Id: 203, purchaseDate: inDays(-100) });
  await television({ name: 'Quiet', enableAlertNotifications: 'false' });
  await television({ name: 'Ring', inventoryCategory_Id: 6, inventoryItemType_Id: 601 });
  await television({ name: 'Far', warrantyExpires: inDays(60) });
  await nextDay();
  const [mail] = await mailsAre(2);
  expect(mail).toMatchObject({ subject: '2 things in your vault need a look', to: expect.stringContaining('@') });
  expect(mail?.text).toContain('Furnace: change the filter, due ');
  expect(mail?.text).toContain('Television: the warranty ends ');
  expect(mail?.text).toContain(`/vault?item=${set.id}`);
  expect(mail?.text).toContain('No more of "Television: Warranty ends":');
  expect(mail?.text).not.toMatch(/Quiet|Ring|Far/);
  expect((await helen.call(getVaultItemAlerts, { params: { id: 0, itemId: furnace.id } })).body).toMatchObject({
    isEnabled: true,
    alerts: [
      { rule: { kind: 'life' }, mailed: '' },
      { rule: { name: 'Change the filter' }, lastDone: '', mailed: typedDate(today()) },
      { rule: { name: 'Have it serviced' }, mailed: '' },
    ],
  });
  expect((await dana.call(getVaultItemAlerts, { params: { id: 0, itemId: furnace.id } })).status).toBe(404);
  expect(await list()).toMatchObject([
    { inventoryItem_Id: furnace.id, rule: { name: 'Change the filter' }, status: 'open', mailed: typedDate(today()) },
    { inventoryItem_Id: set.id, rule: { name: 'Warranty ends' }, status: 'open' },
  ]);
  await nextDay();
  await mailsAre(2);
});

it('C217: done begins the next interval, later waits until its day, and both are taken back', async () => {
  const [filter, warranty] = await list();
  if (!filter || !warranty) throw new Error('not told');
  expect((await answer(filter.id, filter.inventoryItem_Id, { status: 'done' })).body).toMatchObject({ status: 'done' });
  expect((await list()).map(({ id }) => id)).toEqual([warranty.id]);
  await answer(filter.id, filter.inventoryItem_Id, { status: 'open' });
  expect((await list()).map(({ id, status }) => [id, status])).toEqual([
    [filter.id, 'open'],
    [warranty.id, 'open'],
  ]);
  const later = { status: 'later', until: inDays(2) };
  expect((await answer(warranty.id, warranty.inventoryItem_Id, later)).body).toMatchObject(later);
  expect((await answer(warranty.id, warranty.inventoryItem_Id, { status: 'later', until: inDays(0) })).body.code).toBe('ALERT_INVALID');
  expect((await answer(warranty.id, warranty.inventoryItem_Id, { status: 'later', until: '2027-01-01' })).status).toBe(400);
  expect((await answer(warranty.id, filter.inventoryItem_Id, { status: 'done' })).body.code).toBe('ALERT_NOT_FOUND');
  expect((await answer(999, filter.inventoryItem_Id, { status: 'done' })).body.code).toBe('ALERT_NOT_FOUND');
  expect((await answer(filter.id, filter.inventoryItem_Id, { status: 'done' }, dana)).status).toBe(404);
  await nextDay();
  await nextDay();
  expect((await list()).find(({ id }) => id === warranty.id)).toMatchObject({ status: 'open', until: '' });
  await mailsAre(2);
  // No more of its rule, of no television; what was told goes from the list.
  expect((await answer(warranty.id, warranty.inventoryItem_Id, { status: 'off' })).body.rule.optOut).toBe(true);
  expect((await list()).map(({ id }) => id)).toEqual([filter.id]);
  await helen.call(chooseAlertRule, { params: { ruleId: warranty.rule.id }, body: { optOut: false } });
  expect(await list()).toHaveLength(2);
});

it('a changed date is a new notification; a changed type and an undone deletion are not told again', async () => {
  const [filter, warranty] = await list();
  if (!filter || !warranty) throw new Error('not told');
  const set = warranty.inventoryItem_Id;
  await helen.call(deleteVaultItem, { params: { id: 0, itemId: set } });
  expect((await list()).map(({ id }) => id)).toEqual([filter.id]);
  expect((await answer(warranty.id, set, { status: 'done' })).body.code).toBe('VAULT_ITEM_NOT_FOUND');
  await nextDay();
  await helen.call(undoVaultItem, { params: { id: set }, body: {} });
  expect((await list()).map(({ id }) => id)).toEqual([filter.id, warranty.id]);
  await change(set, { inventoryCategory_Id: 3, inventoryItemType_Id: 302 });
  expect((await list()).map(({ rule }) => rule.id)).toEqual([2033, 3021]);
  await nextDay();
  await mailsAre(2);
  await change(set, { warrantyExpires: inDays(12) });
  expect((await list()).map(({ id }) => id)).toEqual([filter.id]);
  await nextDay();
  const [mail] = await mailsAre(3);
  expect(mail?.subject).toMatch(/^Television: the warranty ends/);
  expect((await list()).map(({ id }) => id)).not.toContain(warranty.id);
});

it('an area that is removed from the property takes no alert along', async () => {
  await helen.call(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
  await helen.call(setUpHome, { body: { bedrooms: 1, basementSizeSF: '820' } });
  const areaId = (await helen.call(getHome)).body.areas.find(({ areaLabel }) => areaLabel === 'Basement')?.id ?? 0;
  const [filter] = await list();
  await change(filter?.inventoryItem_Id ?? 0, { inventoryArea_Id: areaId });
  await helen.call(removePropertyArea, { params: { id: 0, areaId }, query: { confirmed: true }, body: { confirmed: true } });
  expect((await list()).map(({ id }) => id)).toContain(filter?.id);
});

it('a suspended account gets nothing; active again it is told, once', async () => {
  await television({ name: 'Projector' });
  const { organizationId } = (await helen.call(getMe)).body ?? { organizationId: 0 };
  const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
  const users = app.app.get(UserStreams);
  const at = app.clock.now().toISOString();
  await users.execute(helenId, { type: 'SuspendUser', reason: '', at }, { actor, idempotencyKey: 'suspend' });
  await nextDay();
  await mailsAre(3);
  await users.execute(helenId, { type: 'ReinstateUser' }, { actor, idempotencyKey: 'reinstate' });
  await nextDay();
  const [mail] = await mailsAre(4);
  expect(mail?.subject).toMatch(/^Projector/);
  helen = await app.signedIn('homeowner');
});

it('two alerts of one thing are one mail that names it', async () => {
  const changes = { purchaseDate: inDays(-100), warrantyExpires: inDays(10) };
  const heater = await add({ name: 'Boiler', inventoryCategory_Id: 2, inventoryItemType_Id: 204, ...changes });
  await nextDay();
  const [mail] = await mailsAre(5);
  expect(mail?.subject).toBe('Boiler needs a look');
  await helen.call(deleteVaultItem, { params: { id: 0, itemId: heater.id } });
});

it('two servers tell once; what one recorded before it ended is mailed by the other, and not twice', async () => {
  const second = await createApp({
    ...{ databaseUrl: app.stores.databaseUrl, eventStoreUrl: app.stores.eventStoreUrl, installationKey: app.stores.installationKey },
    ...{ logLevel: 'silent', callsPerMinute: 0 },
    ...{ clock: app.clock, patience: { graceMs: 0 } },
  });
  try {
    await second.init();
    await television({ name: 'Radio' });
    await nextDay(second.get(GiveAlerts), second.get(GiveAlerts));
    await mailsAre(6);
  } finally {
    await second.close();
  }
  // As after a kill between record and mail: the event is there, its mail is not, and the reaction has not passed it.
  const db = app.app.get(ReadDb);
  await db.db
    .deleteFrom('mail' as never)
    .where('key' as never, 'like', 'vault-alerts/%' as never)
    .execute();
  await db.db
    .updateTable('reaction' as never)
    .set({ position: '0' } as never)
    .where('name' as never, '=', 'when-alerts-given-do-mail' as never)
    .execute();
  const third = await createApp({
    ...{ databaseUrl: app.stores.databaseUrl, eventStoreUrl: app.stores.eventStoreUrl, installationKey: app.stores.installationKey },
    ...{ logLevel: 'silent', callsPerMinute: 0 },
    ...{ clock: app.clock, patience: { graceMs: 0 } },
  });
  try {
    await third.init();
    // That of an item which was deleted since is not made up for.
    const all = await mailsAre(4);
    expect(all.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
      'Radio',
      'Projector',
      'Television',
      '2 things in your vault need a look',
    ]);
  } finally {
    await third.close();
  }
});

it('RFC 8058: a link in the mail turns its rule off without signing in; opening it changes nothing, and a button turns it on again', async () => {
  const stranger = app.stranger();
  const mail = (await mails()).find(({ subject }) => subject.startsWith('Radio'));
  const token = /\/alerts\/off\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const opened = await stranger.call(openAlertLink, { params: { token } });
  expect(opened.body).toEqual({ rules: [{ name: 'Television: Warranty ends', optOut: false }] });
  expect((await stranger.call(openAlertLink, { params: { token } })).body.rules[0]?.optOut).toBe(false);
  const path = `/api/alerts/off/${token}`;
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await stranger.fetch(path, { method: 'POST', body: form })).status).toBe(200);
  expect((await stranger.call(openAlertLink, { params: { token } })).body.rules[0]?.optOut).toBe(true);
  await stranger.call(followAlertLink, { params: { token }, body: { optOut: false } });
  expect((await stranger.call(openAlertLink, { params: { token } })).body.rules[0]?.optOut).toBe(false);
  // Mail programs may send it in parts as well; the head's link is of all rules of the mail.
  const multipart = new FormData();
  multipart.append('List-Unsubscribe', 'One-Click');
  const db = app.app.get(ReadDb);
  const rows = (await db.db
    .selectFrom('mail' as never)
    .select('one_click_off' as never)
    .where('key' as never, 'like', 'vault-alerts/%' as never)
    .orderBy('id' as never)
    .execute()) as { one_click_off: string }[];
  const ofTwo = new URL(rows[0]?.one_click_off ?? '').pathname;
  const done = await stranger.fetch(ofTwo, { method: 'POST', body: multipart });
  expect(await done.json()).toEqual({
    rules: [
      { name: 'Furnace, gas: Change the filter', optOut: true },
      { name: 'Television: Warranty ends', optOut: true },
    ],
  });
  for (const wrong of [`${token}x`, token.replace(/^\d+/, '1'), 'x', `${helenId}.2011.${'A'.repeat(43)}`])
    expect((await stranger.call(followAlertLink, { params: { token: wrong } })).body).toMatchObject({ code: 'ALERT_LINK_INVALID' });
});

it('the audit of the organisation names no thing of a vault in its alerts', async () => {
  await app.caughtUp();
  const audit = JSON.stringify((await helen.call(getAudit, { query: {} })).body);
  expect(audit).toContain('in their own vault');
  expect(audit).toContain('Turned an alert of their own vault off');
  expect(audit).not.toMatch(/Television|Furnace|Projector/);
});
