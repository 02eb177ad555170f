import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { makeKey } from '../../contracts/accounts/keys/make-key.ts';
import { createNewOrgUserVendor } from '../../contracts/contacts/vendors/create-new-org-user-vendor.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { exportAudit } from '../../contracts/organization/audit/export-audit.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getAuditHistogram } from '../../contracts/organization/audit/get-audit-histogram.ts';
import { exportSealedAudit } from '../../contracts/reporting/seal/export-sealed-audit.ts';
import type { AccountTables } from '../../server/accounts/accounts.tables.ts';
import { AccountHolding } from '../../server/accounts/personal/account.holding.ts';
import { storedEvents } from '../../server/platform/event-log/copy-log.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { askingAs } from '../asking.ts';
import { newColleague, newOrganization } from '../catalogue/people.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const from = (address: string, userAgent = WINDOWS) => ({ headers: { 'X-Forwarded-For': address, 'User-Agent': userAgent } });

let app: TestApp;
let dana: Caller;
const { ok } = askingAs(() => dana);
const origins = () => app.app.get(ReadDb).tables<AccountTables>();
/** The newest entry, and what is kept of where it was made. */
async function newest(query: Record<string, unknown> = {}, caller = dana) {
  const { entries, origins } = await ok(getAudit, { query: { take: 1, ...query } }, caller);
  const [entry] = entries;
  return { entry, origin: origins.find(({ id }) => id === entry?.origin) };
}

beforeAll(async () => {
  app = await startApp({ trustProxy: 'loopback' });
  ({ dana } = await newOrganization(app, 9301));
});
afterAll(() => app?.close());

it('an entry says from which device and address it was made, and by what its person had signed in', async () => {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Porch' }, ...from('203.0.113.40') });
  const { entry, origin } = await newest();
  expect(entry?.sentence).toBe('Started Porch');
  expect(origin).toMatchObject({ device: 'Chrome on Windows', machine: 'Windows', address: '203.0.113.40', by: 'password' });
  expect(origin?.signedInAt).toMatch(/^\d{4}-/);
  await ok(updateJobId, { params: { orderId }, body: { externalRefId: 'Porch roof' }, ...from('198.51.100.92', IPHONE) });
  const moved = await newest();
  expect(moved.origin).toMatchObject({ device: 'Safari on iPhone', machine: 'iPhone', address: '198.51.100.92' });
  // The same place once more is the same origin.
  await ok(updateJobId, { params: { orderId }, body: { externalRefId: 'Porch' }, ...from('203.0.113.40') });
  expect((await newest()).entry?.origin).toBe(entry?.origin);
});

it('neither address nor browser stands in the log, nor in the audit', async () => {
  await ok(getNewOrder, { query: { newEstimateName: 'Mudroom' }, ...from('203.0.113.177', IPHONE) });
  const { origin } = await newest();
  expect(origin?.address).toBe('203.0.113.177');
  let named = 0;
  for await (const { data, metadata } of storedEvents(app.stores.eventStoreUrl)) {
    const text = JSON.stringify([data, metadata]);
    expect(text).not.toMatch(/203\.0\.113\.177|iPhone/);
    if (text.includes(origin?.id ?? '')) named++;
  }
  expect(named).toBe(1);
});

it('what an answer of its own writes (an export) has it, too', async () => {
  await dana.call(exportAudit, { query: { text: 'nosuchword' }, ...from('203.0.113.41') });
  // Its headers leave before its entry has a position.
  await app.caughtUp();
  const { entry, origin } = await newest();
  expect(entry?.sentence).toBe('Exported 0 entries of the audit as CSV');
  expect(origin?.address).toBe('203.0.113.41');
});

it('an API key has an address and no session', async () => {
  await dana.request('POST', '/account/Signup', { query: { action: 'login' }, body: { UserName: 'dana-9301', Password: DEMO_PASSWORD } });
  const endsOn = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { secret } = await ok(makeKey, { body: { name: 'Accounting sync', scopes: ['contacts:write'], endsOn, addresses: [] } });
  const body = { companyName: 'Ohio Drywall', firstName: 'Ed', lastName: 'Abernathy', phone: '6145550137' };
  const headers = { Authorization: `Bearer ${secret}`, 'X-Forwarded-For': '203.0.113.18' };
  expect((await app.stranger().call(createNewOrgUserVendor, { body, headers })).status).toBe(200);
  await app.caughtUp();
  const { entry, origin } = await newest();
  expect(entry?.actorName).toBe('Dana Whitfield by key Accounting sync');
  expect(origin).toMatchObject({ address: '203.0.113.18', by: '', signedInAt: '', isOfSession: false });
});

it('what nobody was signed in for says nothing; another organization sees nothing', async () => {
  const { entries } = await ok(getAudit, { query: { text: 'joined' } });
  expect(entries.map(({ origin }) => origin)).toEqual([null, null]);
  const { dana: other } = await newOrganization(app, 9302);
  await ok(getNewOrder, { query: { newEstimateName: 'Attic' }, ...from('192.0.2.7') }, other);
  const { origin } = await newest({}, other);
  expect(origin?.address).toBe('192.0.2.7');
  expect((await ok(getAudit)).origins.map(({ address }) => address)).not.toContain('192.0.2.7');
});

it('an erasure takes it, and the entry stays', async () => {
  const ann = await newColleague(app, 9301, { place: 5, firstName: 'Ann', lastName: 'Ortega', isAdmin: false });
  await ok(getNewOrder, { query: { newEstimateName: 'Sunroom' }, ...from('192.0.2.99') }, ann);
  const { userId } = (await ok(getMe, {}, ann)) ?? { userId: 0 };
  const subject = { userId, organizationId: 9301, email: 'ann-9301@builders.example' } as Parameters<AccountHolding['erase']>[0];
  await app.app.get(AccountHolding).erase(subject);
  expect(await origins().selectFrom('origin').select('id').where('user_id', '=', userId).execute()).toEqual([]);
  const { entry, origin } = await newest({ text: 'sunroom' });
  expect([entry?.sentence, origin]).toEqual(['Started Sunroom', undefined]);
  expect(entry?.origin).toMatch(/^[\w-]{16}$/);
});

it('the audit, its bars and its exports are filtered by a part of an address or a device, of any case, and by a session', async () => {
  const { dana: kim, marcus } = await newOrganization(app, 9303);
  const start = (newEstimateName: string, of: ReturnType<typeof from>, by = kim) =>
    ok(getNewOrder, { query: { newEstimateName }, ...of }, by);
  await start('Desk', from('203.0.113.40'));
  await start('Porch', from('198.51.100.92', IPHONE));
  await start('Shop', from('203.0.113.44'), marcus);
  const found = async (query: Record<string, unknown>) =>
    (await ok(getAudit, { query: { kind: 'job', ...query } }, kim)).entries.map(({ sentence }) => sentence.replace('Started ', ''));
  expect(await found({ where: '203.0.113' })).toEqual(['Shop', 'Desk']);
  expect(await found({ where: 'iphone' })).toEqual(['Porch']);
  expect(await found({ where: '%' })).toEqual([]);
  expect(await found({ where: '192.0.2.7' })).toEqual([]);
  const { origin } = await newest({ text: 'porch' }, kim);
  expect(await found({ session: origin?.id })).toEqual(['Porch', 'Desk']);
  expect(await found({ session: origin?.id, where: 'windows' })).toEqual(['Desk']);
  // A session of another organization is none.
  expect(await found({ session: (await newest()).entry?.origin })).toEqual([]);
  const { bars } = await ok(getAuditHistogram, { query: { where: 'iphone', kind: 'job' } }, kim);
  expect(bars.reduce((sum, { shown }) => sum + shown, 0)).toBe(1);
  const csv = String((await kim.call(exportAudit, { query: { where: 'iphone' } })).body);
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).not.toContain('198.51.100.92');
  const whole = String((await kim.call(exportAudit, { query: { where: 'iphone', withOrigins: 'true' } })).body)
    .trim()
    .split('\r\n');
  expect([whole[0], whole[1]]).toEqual([
    expect.stringMatching(/,Device,Address$/),
    expect.stringMatching(/,Safari on iPhone,198\.51\.100\.92$/),
  ]);
  const sealed = (await kim.call(exportSealedAudit, { query: { where: 'iphone', parts: 'words,where' } })).body as unknown as Record<
    string,
    unknown
  >;
  const { audit, entries } = (typeof sealed === 'string' ? JSON.parse(sealed) : sealed) as { audit: object; entries: unknown[] };
  expect(audit).toMatchObject({ filter: { where: 'iphone' } });
  expect(entries.filter((entry) => typeof entry === 'object')).toHaveLength(1);
  expect((await kim.call(getAudit, { query: { session: 'x' } })).body.fields).toHaveProperty('session');
});
