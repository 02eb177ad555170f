import { createHash } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { sql } from 'kysely';
import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { changeKey } from '../../../contracts/accounts/keys/change-key.ts';
import { getKeys } from '../../../contracts/accounts/keys/get-keys.ts';
import { makeKey } from '../../../contracts/accounts/keys/make-key.ts';
import { revokeKey } from '../../../contracts/accounts/keys/revoke-key.ts';
import { changeRole } from '../../../contracts/accounts/people/change-role.ts';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { confirmPassword } from '../../../contracts/accounts/second-step/confirm-password.ts';
import { createNewOrgUserVendor } from '../../../contracts/contacts/vendors/create-new-org-user-vendor.ts';
import { getVendorsForOrgUser } from '../../../contracts/contacts/vendors/get-vendors-for-org-user.ts';
import { formatDate } from '../../../contracts/format.ts';
import { SCOPES, type ScopeName } from '../../../contracts/kit/scopes.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { getHealth } from '../../../contracts/platform.ts';
import { createApp } from '../../../server/create-app.ts';
import { Access, type Session } from '../../../server/platform/http/access.ts';
import { ReadDb } from '../../../server/platform/read-db/read-db.ts';
import { type Answered, Caller, type CallInput, DEMO_PASSWORD, listen, startApp, type TestApp } from '../../harness.ts';
import { signedInLongAgo } from '../long-ago.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let priya: Caller;
let dana: Caller;
beforeAll(async () => {
  app = await startApp({ trustProxy: 'loopback' });
  [priya, dana] = await Promise.all([app.signedIn('admin'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());

/** A program with a key, and with somebody's cookies where a test says so. */
class Program {
  constructor(
    private readonly secret: string,
    private readonly caller: Caller = app.stranger(),
    private readonly address = '203.0.113.18',
  ) {}

  call<C extends Parameters<Caller['call']>[0]>(call: C, input: CallInput = {}): Promise<Answered<unknown>> {
    const headers = { Authorization: `Bearer ${this.secret}`, 'X-Forwarded-For': this.address, ...input.headers };
    return this.caller.call(call, { ...input, headers }) as Promise<Answered<unknown>>;
  }
}

const dayIn = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
let made = 0;
async function newKey(
  scopes: ScopeName[],
  {
    by = priya,
    endsOn = dayIn(365),
    addresses = [],
    name = `Sync ${++made}`,
  }: { by?: Caller; endsOn?: string; addresses?: string[]; name?: string } = {},
) {
  const { status, body } = await by.call(makeKey, { body: { name, scopes, endsOn, addresses } });
  expect([status, body.code]).toEqual([200, undefined]);
  return { ...body, name };
}
const OWN_LIST = { params: { orgUserId: 0 } };
const vendor = (companyName: string) => ({ body: { companyName, firstName: 'Ed', lastName: 'Abernathy', phone: '6145550137' } });
const codeOf = ({ status, body }: Answered<unknown>) => [status, body.code];
const REFUSED = [401, 'API_KEY_REFUSED'];

it('a key acts as the person who made it, within its scopes, at once; the list shows no secret', async () => {
  const { secret, keyId } = await newKey(['contacts:read']);
  expect(secret).toMatch(/^sb_live_[\w-]{43}$/);
  const program = new Program(secret);
  expect((await program.call(getVendorsForOrgUser, OWN_LIST)).status).toBe(200);
  const refused = await program.call(createNewOrgUserVendor, vendor('Ohio Drywall'));
  expect(refused.body).toMatchObject({ status: 403, code: 'FORBIDDEN', needs: 'contacts:write', has: ['contacts:read'] });
  const { body: keys } = await priya.call(getKeys);
  expect(keys.find((key) => key.keyId === keyId)).toMatchObject({
    hint: `${secret.slice(0, 12)} … ${secret.slice(-4)}`,
    madeBy: { name: 'Priya Raman' },
    lastUse: { address: '203.0.113.18' },
  });
  expect(JSON.stringify(keys)).not.toContain(secret);
});

it('no key makes a call of accounts, people or keys, whatever its scopes; it can make no other key', async () => {
  const { secret } = await newKey([...SCOPES]);
  const program = new Program(secret);
  expect((await program.call(getPeople)).body).toMatchObject({ code: 'FORBIDDEN', needs: null });
  const body = { name: 'Another', scopes: ['estimates:read'], endsOn: dayIn(30) };
  expect(codeOf(await program.call(makeKey, { body }))).toEqual([403, 'FORBIDDEN']);
  // A call for anyone sees a stranger, and not the person of the key.
  expect((await program.call(getHealth)).body).toEqual({ status: 'ok' });
});

it('the audit says by which key, counts it for the person, and is found by the name of the key', async () => {
  const { secret, name } = await newKey(['contacts:write', 'audit:read'], { name: 'Accounting sync' });
  const program = new Program(secret);
  expect((await program.call(createNewOrgUserVendor, vendor('Scioto Roofing'))).status).toBe(200);
  await app.caughtUp();
  const { userId } = (await priya.call(getMe)).body ?? { userId: 0 };
  const { body } = await priya.call(getAudit, { query: { person: String(userId), take: 5 } });
  expect(body.entries[0]).toMatchObject({ actorName: 'Priya Raman by key Accounting sync', actorId: userId, kind: 'contacts' });
  expect(body.entries.find(({ kind }) => kind === 'keys')).toMatchObject({
    actorName: 'Priya Raman',
    sentence: `Made the key ${name}, until ${formatDate(dayIn(365))}`,
    after: 'contacts:write, audit:read',
  });
  expect(body.people.find(({ id }) => id === String(userId))?.name).toBe('Priya Raman');
  const found = await program.call(getAudit, { query: { text: 'accounting sync' } });
  expect((found.body as typeof body).entries.map(({ event }) => event)).toEqual(['VendorAdded', 'ApiKeyMade']);
});

it('a key without a right of its person is refused, and a right taken away counts at once', async () => {
  const { secret } = await newKey(['audit:read', 'prices:write']);
  const program = new Program(secret);
  expect((await program.call(getAudit)).status).toBe(200);
  const danas = (await dana.call(getMe)).body?.userId ?? 0;
  expect((await priya.call(changeRole, { params: { userId: danas }, body: { role: 'Organization admin' } })).status).toBe(200);
  await app.caughtUp();
  const own = new Program((await newKey(['audit:read'], { by: dana })).secret);
  expect((await own.call(getAudit)).status).toBe(200);
  expect((await priya.call(changeRole, { params: { userId: danas }, body: { role: 'Contractor' } })).status).toBe(200);
  await app.caughtUp();
  expect(codeOf(await own.call(getAudit))).toEqual([403, 'FORBIDDEN']);
  expect(codeOf(await dana.call(getKeys))).toEqual([403, 'FORBIDDEN']);
});

it('a key of a suspended person is answered as that person, until they are active again', async () => {
  const danas = (await dana.call(getMe)).body?.userId ?? 0;
  await priya.call(changeRole, { params: { userId: danas }, body: { role: 'Organization admin' } });
  await app.caughtUp();
  const { secret } = await newKey(['contacts:read'], { by: dana });
  const program = new Program(secret);
  const access = app.app.get<Access>(Access);
  const session = (await access.byKey(secret, '127.0.0.1')) as Session;
  expect(await access.isValid(session)).toBe(true);
  expect((await priya.call(suspendUser, { params: { userId: danas }, body: {} })).status).toBe(200);
  await app.caughtUp();
  expect(codeOf(await program.call(getVendorsForOrgUser, OWN_LIST))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  // What it fetches at that moment ends.
  expect(await access.isValid(session)).toBe(false);
  await priya.call(reinstateUser, { params: { userId: danas } });
  await priya.call(changeRole, { params: { userId: danas }, body: { role: 'Contractor' } });
  await app.caughtUp();
  expect((await program.call(getVendorsForOrgUser, OWN_LIST)).status).toBe(200);
});

it('a wrong, a revoked and an ended key, and one from another address, are refused alike, whatever cookies come along', async () => {
  const list = (secret: string, address?: string) => new Program(secret, priya, address).call(getVendorsForOrgUser, OWN_LIST);
  const good = await newKey(['contacts:read'], { addresses: ['198.51.100.4', '203.0.113.0/24', '2001:db8::/32'] });
  for (const address of ['198.51.100.4', '203.0.113.77', '2001:db8::7', '::ffff:203.0.113.77'])
    expect([address, (await list(good.secret, address)).status]).toEqual([address, 200]);
  const ended = await newKey(['contacts:read'], { endsOn: dayIn(0) });
  const revoked = await newKey(['contacts:read']);
  expect((await list(revoked.secret)).status).toBe(200);
  expect((await priya.call(revokeKey, { params: { keyId: revoked.keyId } })).body).toBe(true);
  const answers = [
    await list(good.secret, '198.51.100.5'),
    await list(good.secret, '2001:db9::1'),
    await list(good.secret, 'nowhere'),
    await list(`${good.secret}x`),
    await list(good.secret.slice(0, -1)),
    await list(''),
    await list(revoked.secret),
  ];
  expect(answers.map(codeOf)).toEqual(answers.map(() => REFUSED));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await list(ended.secret)).status).toBe(200);
  await app.clock.pass(DAY_MS);
  expect(codeOf(await list(ended.secret))).toEqual(REFUSED);
  // The cookies alone are as good as before.
  expect((await priya.call(getVendorsForOrgUser, OWN_LIST)).status).toBe(200);
});

it('both secrets of a changed key work for a day, and then the new one alone; only its maker gets another secret', async () => {
  const { secret, keyId } = await newKey(['contacts:read']);
  const { body } = await priya.call(changeKey, { params: { keyId }, body: { endsOn: dayIn(30) } });
  const [before, after] = [new Program(secret), new Program(body.secret)];
  expect((await before.call(getVendorsForOrgUser, OWN_LIST)).status).toBe(200);
  expect((await after.call(getVendorsForOrgUser, OWN_LIST)).status).toBe(200);
  const both = (await priya.call(getKeys)).body.find((key) => key.keyId === keyId);
  expect(both).toMatchObject({ endsOn: dayIn(30), bothUntil: new Date(app.clock.now().getTime() + DAY_MS).toISOString() });
  await app.clock.pass(DAY_MS);
  expect(codeOf(await before.call(getVendorsForOrgUser, OWN_LIST))).toEqual(REFUSED);
  expect((await after.call(getVendorsForOrgUser, OWN_LIST)).status).toBe(200);
  const danas = (await dana.call(getMe)).body?.userId ?? 0;
  await priya.call(changeRole, { params: { userId: danas }, body: { role: 'Organization admin' } });
  await app.caughtUp();
  expect(codeOf(await dana.call(changeKey, { params: { keyId }, body: { endsOn: dayIn(30) } }))).toEqual([409, 'KEY_OF_ANOTHER']);
  await priya.call(changeRole, { params: { userId: danas }, body: { role: 'Contractor' } });
});

it('another organization sees nothing of a key, and can neither change nor revoke it', async () => {
  const { keyId } = await newKey(['contacts:read']);
  const other = await app.signedIn('homeowner');
  expect((await other.call(getKeys)).body).toEqual([]);
  expect(codeOf(await other.call(revokeKey, { params: { keyId } }))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await other.call(changeKey, { params: { keyId }, body: { endsOn: dayIn(30) } }))).toEqual([404, 'NOT_FOUND']);
});

it('revoked on one server, a key is refused on another over the same Postgres within a second', async () => {
  const second = await secondServer();
  try {
    const { secret, keyId } = await newKey(['contacts:read']);
    const there = new Program(secret, new Caller(second.url));
    expect((await there.call(getVendorsForOrgUser, OWN_LIST)).status).toBe(200);
    await priya.call(revokeKey, { params: { keyId } });
    const revokedAt = Date.now();
    while ((await there.call(getVendorsForOrgUser, OWN_LIST)).status !== 401) expect(Date.now() - revokedAt).toBeLessThan(1_000);
  } finally {
    await second.app.close();
  }
});

it('a request that is repeated makes one key, and its secret is not shown again', async () => {
  const body = { name: 'Asked twice', scopes: ['estimates:read'], endsOn: dayIn(30) };
  const headers = { 'Idempotency-Key': 'asked-twice' };
  const first = await priya.call(makeKey, { body, headers });
  expect(first.status).toBe(200);
  const again = await priya.call(makeKey, { body, headers });
  expect(codeOf(again)).toEqual([409, 'KEY_SHOWN_ONCE']);
  expect((await priya.call(getKeys)).body.filter(({ name }) => name === 'Asked twice')).toHaveLength(1);
});

it('the Idempotency-Key of a key and that of its person name two requests', async () => {
  const program = new Program((await newKey(['contacts:write'])).secret);
  const headers = { 'Idempotency-Key': 'the-same' };
  const [one, two] = [
    await program.call(createNewOrgUserVendor, { ...vendor('By the key'), headers }),
    await priya.call(createNewOrgUserVendor, { ...vendor('By hand'), headers }),
  ];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body).not.toEqual(two.body);
  expect((await program.call(createNewOrgUserVendor, { ...vendor('By the key'), headers })).body).toEqual(one.body);
});

it('the secret is in no event and in no table', async () => {
  const headers = { 'Idempotency-Key': 'kept-nowhere' };
  const { body } = await priya.call(makeKey, {
    body: { name: 'Kept nowhere', scopes: ['contacts:write'], endsOn: dayIn(30) },
    headers,
  });
  await new Program(body.secret).call(createNewOrgUserVendor, { ...vendor('Olentangy Tile'), headers });
  const changed = await priya.call(changeKey, { params: { keyId: body.keyId }, body: { endsOn: dayIn(40) } });
  await app.caughtUp();
  const secrets = [body.secret, changed.body.secret].map((secret) => secret.slice(12, -4));
  const { db } = app.app.get(ReadDb);
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  expect(tables.rows.length).toBeGreaterThan(50);
  /** The tables that hold a text, as it is or in bytes. */
  const holding = async (text: string) => {
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql`select 1 from ${sql.raw(name)} as row
        where row::text like ${`%${text}%`} or row::text like ${`%${Buffer.from(text).toString('hex')}%`} limit 1`.execute(db);
      if (rows.length > 0) found.push(name);
    }
    return found;
  };
  const hash = createHash('sha256').update(body.secret).digest('base64url');
  // What is looked for like this is found: the hash is in the log and in the read model.
  expect((await holding(hash)).length).toBeGreaterThan(1);
  expect([...(await holding(secrets[0] ?? '')), ...(await holding(secrets[1] ?? ''))]).toEqual([]);
});

it('asks for the password once more before a secret is given, ten minutes after one signed in', async () => {
  const again = await app.signedIn('admin');
  const { keyId } = await newKey(['contacts:read'], { by: again });
  await signedInLongAgo(app, (await again.call(getMe)).body?.userId ?? 0);
  const body = { name: 'Later', scopes: ['estimates:read'], endsOn: dayIn(30) };
  expect(codeOf(await again.call(makeKey, { body }))).toEqual([403, 'CONFIRM_PASSWORD']);
  expect(codeOf(await again.call(changeKey, { params: { keyId }, body: { endsOn: dayIn(30) } }))).toEqual([403, 'CONFIRM_PASSWORD']);
  expect((await again.call(confirmPassword, { body: { password: DEMO_PASSWORD } })).status).toBe(200);
  expect((await again.call(makeKey, { body })).status).toBe(200);
  expect((await again.call(revokeKey, { params: { keyId } })).body).toBe(true);
  priya = again;
});

it('says at the field what is wrong with an address, a scope or an end', async () => {
  const good = { name: 'Good', scopes: ['estimates:read'], endsOn: dayIn(30), addresses: [] };
  const fieldsOf = async (part: object) => Object.keys((await priya.call(makeKey, { body: { ...good, ...part } })).body.fields ?? {});
  expect(await fieldsOf({ addresses: ['203.0.113.0/33'] })).toEqual(['addresses.0']);
  expect(await fieldsOf({ addresses: ['example.com'] })).toEqual(['addresses.0']);
  expect(await fieldsOf({ scopes: ['people:write'] })).toEqual(['scopes.0']);
  expect(await fieldsOf({ scopes: [] })).toEqual(['scopes']);
  expect(await fieldsOf({ endsOn: 'never' })).toEqual(['endsOn']);
  expect(codeOf(await priya.call(makeKey, { body: { ...good, endsOn: '2099-01-01' } }))).toEqual([422, 'KEY_END']);
});

async function secondServer(): Promise<{ app: INestApplication; url: string }> {
  const { databaseUrl, eventStoreUrl, installationKey } = app.stores;
  const second = await createApp({
    ...{ databaseUrl, eventStoreUrl, installationKey, clock: app.clock },
    ...{ logLevel: 'silent', callsPerMinute: 0, trustProxy: 'loopback', patience: { graceMs: 0 } },
  });
  return { app: second, url: await listen(second) };
}
