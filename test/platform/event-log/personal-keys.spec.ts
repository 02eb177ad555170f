import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { emptyCaches } from '../../../contracts/bounded-cache.ts';
import { type EventStream, first, personal } from '../../../contracts/event.ts';
import type { Actor } from '../../../contracts/log.ts';
import { contexts } from '../../../server/contexts.ts';
import type { Embedded } from '../../../server/platform/embedded/embedded.ts';
import { storedEvents } from '../../../server/platform/event-log/copy-log.ts';
import { EventLog } from '../../../server/platform/event-log/event-log.ts';
import { addressSubject, PersonalKeys } from '../../../server/platform/event-log/personal-keys.ts';
import { eventLog } from '../../../server/platform/platform.module.ts';
import { platformMigrations } from '../../../server/platform/read-db/migrations.ts';
import { ReadDb } from '../../../server/platform/read-db/read-db.ts';
import { createDatabase } from '../../databases.ts';
import { startStores } from '../../harness.ts';

const DANA: Actor = { kind: 'user', userId: 41, organizationId: 3, name: 'Dana Whitfield' };

let stores: Embedded;
let events: EventStream[] = [];
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  stores = await startStores();
  ({ events } = await contexts());
  const readDb = new ReadDb(stores.databaseUrl, 1);
  await readDb.migrate(platformMigrations);
  await readDb.close();
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await stores?.stop();
});

/** A log as one process has it, with its keys. */
function opened({ databaseUrl = stores.databaseUrl, installationKey = stores.installationKey, known = events } = {}) {
  const readDb = new ReadDb(databaseUrl, 2);
  const keys = new PersonalKeys(readDb.pool, installationKey);
  const log = eventLog({ eventStoreUrl: stores.eventStoreUrl, events: known }, keys);
  closing.push(async () => {
    keys.close();
    await log.close();
    await readDb.close();
  });
  return { readDb, keys, log };
}

const metadata = (actor: Actor, at = new Date().toISOString()) => ({
  ...{ actor, at, command: 'Test', commandId: randomUUID(), correlationId: 'correlation', causationId: 'causation' },
});
const event = (type: string, data: unknown, actor: Actor = DANA, at?: string) => ({
  id: randomUUID(),
  type,
  data,
  metadata: metadata(actor, at),
});

const CUSTOMER = {
  ...{ firstName: 'Helen', lastName: 'Kowalczyk', companyName: '', phone: '614-555-0142', alternatePhone: '', email: 'helen@mail.example' },
  ...{ address: '214 E Tulane Rd', address2: '', city: 'Columbus', state: 'OH', zip: '43202', notes: 'Ñandú “quoted” * 🏠' },
  ...{ fax: '', licenseNumber: '', isActive: true },
};
const customer = (id: number) => event('CustomerAdded', { id, organizationId: 3, userId: null, fields: CUSTOMER, importId: null });

async function stored(stream: string): Promise<string> {
  const found: unknown[] = [];
  for await (const { streamId, data, metadata: kept } of storedEvents(stores.eventStoreUrl))
    if (streamId === stream) found.push({ data, kept });
  return JSON.stringify(found);
}

it('personal text is read as it was written, and stands in no byte of the log', async () => {
  const { log } = opened();
  await log.append('customer-1', [customer(1)], 'no_stream');
  const raw = await stored('customer-1');
  for (const text of ['Helen', 'Kowalczyk', '614-555', 'mail.example', 'Tulane', '43202', 'Columbus', 'quoted', 'Whitfield'])
    expect(raw).not.toContain(text);
  expect(raw).toContain('"state":"OH"');
  const other = opened();
  for (const reader of [log, other.log]) {
    const [read] = await reader.read('customer-1');
    expect(read?.data).toEqual({ id: 1, organizationId: 3, userId: null, fields: CUSTOMER, importId: null });
    expect(read?.metadata.actor).toEqual(DANA);
  }
});

it('one event may hold text of several people, each under a key of their own', async () => {
  const { log, keys } = opened();
  const gift = {
    giftId: 1,
    email: 'jo@mail.example',
    message: 'For you',
    parts: [],
    organizationName: 'Hartwell',
    givenBy: 'Dana W.',
    until: '2026-12-01',
  };
  await log.append('account-3', [event('GiftGiven', gift, { ...DANA, userId: 42, name: 'Dana W.' })], 'no_stream');
  expect(await stored('account-3')).not.toMatch(/jo@mail|For you|Dana W/);
  expect((await log.read('account-3'))[0]?.data).toEqual(gift);
  await keys.destroy(['user-42']);
  emptyCaches();
  expect((await log.read('account-3'))[0]).toMatchObject({
    data: { ...gift, givenBy: 'Former user 42' },
    metadata: { actor: { userId: 42, name: 'Former user 42' } },
  });
});

it('what was sealed under a destroyed key reads as erased, in every process, and what is written afterwards is read', async () => {
  const here = opened();
  const there = opened();
  await here.log.append('customer-2', [customer(2)], 'no_stream');
  expect((await there.log.read('customer-2'))[0]?.data).toMatchObject({ fields: { lastName: 'Kowalczyk' } });
  let told = 0;
  there.keys.onErased(() => told++);
  await here.keys.destroy(['customer-2']);
  await here.keys.destroy(['customer-2']);
  const gone = { fields: { firstName: '', lastName: 'erased', companyName: '', phone: '', email: '', city: '', notes: '', state: 'OH' } };
  expect((await here.log.read('customer-2'))[0]?.data).toMatchObject(gone);
  while (told === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await there.log.read('customer-2'))[0]?.data).toMatchObject(gone);
  await there.log.append('customer-2', [event('CustomerChanged', { changed: { phone: '614-555-0199' } })], 0);
  expect((await here.log.read('customer-2')).map(({ data }) => data)).toMatchObject([gone, { changed: { phone: '614-555-0199' } }]);
  const { rows } = await here.readDb.pool.query(
    `select wrapped is null as gone from personal_key where subject = 'customer-2' order by made_at`,
  );
  expect(rows).toEqual([{ gone: true }, { gone: false }]);
});

it('what was written before there were seals is read as it is, and is blank once it is erased', async () => {
  const plain = new EventLog(stores.eventStoreUrl);
  closing.push(() => plain.close());
  for (const { events: own } of events) plain.defineEvents(own);
  const ada: Actor = { ...DANA, userId: 43, name: 'Ada Plain' };
  const before = event('UserSuspended', { userId: 43, reason: 'x', at: '2026-01-01T00:00:00.000Z' }, ada);
  await plain.append('customer-3', [customer(3)], 'no_stream');
  await plain.append('user-43', [before], 'no_stream');
  expect(await stored('customer-3')).toContain('Kowalczyk');
  const gift = { giftId: 2, message: 'For you', parts: [], organizationName: 'Hartwell', givenBy: 'Dana W.', until: '2026-12-01' };
  await plain.append('account-4', [event('GiftGiven', { ...gift, email: 'ada@mail.example' })], 'no_stream');
  const { log, keys } = opened();
  expect((await log.read('customer-3'))[0]?.data).toMatchObject({ fields: CUSTOMER });
  await keys.destroy(['customer-3', 'user-43', addressSubject('Ada@mail.example ')]);
  expect((await log.read('account-4'))[0]?.data).toEqual({ ...gift, email: '', message: '' });
  expect((await log.read('customer-3'))[0]?.data).toMatchObject({ fields: { firstName: '', lastName: 'erased', state: 'OH' } });
  expect((await log.read('user-43'))[0]?.metadata.actor.name).toBe('Former user 43');
  await expect(plain.read('customer-1')).rejects.toMatchObject({ code: 'STREAM_SET_ASIDE' });
});

it('a vendor’s name on a report goes with the vendor, also where it was sealed under the key of the job, and the customer’s text stays', async () => {
  const report = events.find(({ name }) => name === 'report') as EventStream;
  const sent = report.events.ReportLinkSent as EventStream['events'][string];
  const schema = (sent.shape.schema as z.ZodObject).extend({ vendorName: personal });
  const before = { ...report, events: { ...report.events, ReportLinkSent: { ...sent, shape: first(schema) } } } as EventStream;
  const old = opened({ known: events.map((stream) => (stream === report ? before : stream)) });
  const { log, keys } = opened();
  const mailed = (reportId: number) => {
    const of = { reportId, orderId: 71, to: ['kim@mail.example'], subject: '', message: '', title: '', total: '1.00', validUntil: '' };
    const sender = { name: 'Dana', phone: '', email: '' };
    return event('ReportLinkSent', { ...of, sender, vendorId: 12, vendorName: 'Pine and Sons' });
  };
  await old.log.append('report-71', [mailed(71)], 'no_stream');
  await log.append('report-72', [mailed(72)], 'no_stream');
  await log.append(
    'vendor-12',
    [event('VendorAdded', { id: 12, organizationId: 3, userId: null, fields: CUSTOMER, importId: null })],
    'no_stream',
  );
  const named = async (stream: string) => (await log.read(stream))[0]?.data as { vendorName: string; to: string[] };
  expect((await named('report-71')).vendorName).toBe('Pine and Sons');
  await keys.destroy(['vendor-12']);
  emptyCaches();
  for (const stream of ['report-71', 'report-72'])
    expect(await named(stream)).toMatchObject({ vendorName: 'erased', to: ['kim@mail.example'] });
  const about = await log.eventsAbout(new Set(['vendor-12']), new Set(await keys.idsOf(['vendor-12'])));
  expect([...about.keys()].sort()).toEqual(['report-71', 'report-72', 'vendor-12']);
  expect(about.get('report-72')).toEqual((await log.read('report-72')).map(({ id }) => id));
});

it('the keys are wrapped by the installation key, and another one is refused at start', async () => {
  const { rows } = await opened().readDb.pool.query<{ wrapped: Buffer }>('select wrapped from personal_key where wrapped is not null');
  // Nonce, key and tag.
  for (const { wrapped } of rows) expect(wrapped).toHaveLength(12 + 32 + 16);
  await expect(opened({ installationKey: Buffer.alloc(32, 9) }).keys.open()).rejects.toThrow(/installation key is not the one/);
});

it('beside a Postgres without the keys everything else is read, and how many keys are lost is known', async () => {
  const database = await createDatabase();
  const { log, keys, readDb } = opened({ databaseUrl: database.url });
  await readDb.migrate(platformMigrations);
  expect((await log.read('customer-1'))[0]).toMatchObject({
    data: { fields: { firstName: '', lastName: 'unreadable', state: 'OH' } },
    metadata: { actor: { userId: 41, name: 'unreadable' } },
  });
  expect(keys.lostKeys).toBe(2);
  closing.push(() => database.drop());
});

it('a seal is good for its event alone, and one that was changed stops whoever reads it', async () => {
  const { log } = opened();
  await log.append('customer-4', [customer(4)], 'no_stream');
  const raw: { data: unknown; metadata: unknown }[] = [];
  for await (const one of storedEvents(stores.eventStoreUrl)) if (one.streamId === 'customer-4') raw.push(one as never);
  const forged = { ...customer(5), data: raw[0]?.data };
  const plain = new EventLog(stores.eventStoreUrl);
  closing.push(() => plain.close());
  for (const { events: own } of events) plain.defineEvents(own);
  await plain.append(
    'customer-5',
    [{ ...forged, metadata: { ...forged.metadata, sealed: (raw[0] as { metadata: { sealed: unknown } }).metadata.sealed } as never }],
    'no_stream',
  );
  await expect(log.read('customer-5')).rejects.toMatchObject({ code: 'STREAM_SET_ASIDE' });
});

it('ten writers at once make one key for one subject', async () => {
  const logs = Array.from({ length: 10 }, () => opened());
  await Promise.all(
    logs.map(({ log }, n) =>
      log.append(`customer-${60 + n}`, [event('CustomerAdded', customer(60 + n).data, { ...DANA, userId: 77 })], 'no_stream'),
    ),
  );
  const { readDb } = opened();
  const { rows } = await readDb.pool.query(`select from personal_key where subject = 'user-77'`);
  expect(rows).toHaveLength(1);
});
