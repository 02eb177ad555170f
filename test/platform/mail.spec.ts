import { Logger } from '@nestjs/common';
import { activate } from '../../contracts/accounts/signup/activate.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { getHealth } from '../../contracts/platform.ts';
import { createApp } from '../../server/create-app.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { MailSender } from '../../server/platform/mail/mail-sender.ts';
import { type MailTables, Outbox } from '../../server/platform/mail/outbox.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { settingsOf } from '../../server/settings.ts';
import { createDatabase } from '../databases.ts';
import { eventually } from '../fault/product.ts';
import { Caller, listen, startStores } from '../harness.ts';
import { startSmtp } from './smtp.ts';

let stores: Embedded;
let readDb: ReadDb;
let outbox: Outbox;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  process.env.SCOPEBOOK_DEMO = '0';
  stores = await startStores();
});
afterAll(async () => {
  await stores?.stop();
  delete process.env.SCOPEBOOK_DEMO;
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function emptyDatabase(): Promise<string> {
  const database = await createDatabase();
  closing.push(database.drop);
  return database.url;
}

async function emptyOutbox(): Promise<void> {
  readDb = new ReadDb(await emptyDatabase());
  closing.push(() => readDb.close());
  outbox = new Outbox(readDb);
  await outbox.onModuleInit();
}

async function smtp(refuse?: (to: string) => string | undefined) {
  const server = await startSmtp(refuse);
  closing.push(() => server.stop());
  return server;
}

function sender(url: string): MailSender {
  const started = new MailSender(outbox, { url, from: 'Scopebook <post@scopebook.example>', lookEveryMs: 20, retryAfterMs: 50 });
  closing.push(() => started.onModuleDestroy());
  started.onApplicationBootstrap();
  return started;
}

const mailTo = (to: string, n = 0) => ({ key: `${to}/${n}`, to, subject: `Number ${n}`, text: 'Hello', at: '2026-11-21T10:00:00.000Z' });
const rows = () => readDb.tables<MailTables>().selectFrom('mail').selectAll().orderBy('id').execute();

it('sends each mail once, whichever of two senders comes to it, as it was put', async () => {
  await emptyOutbox();
  const server = await smtp();
  sender(server.url);
  sender(server.url);
  const mails = Array.from({ length: 30 }, (_, n) => mailTo(`person-${n}@mail.example`, n));
  await outbox.put(mails);
  await outbox.put(mails);
  await eventually(async () => expect(await outbox.counts()).toEqual({ waiting: 0, retrying: 0, failed: 0 }));
  expect(server.delivered.map(({ to }) => to).sort()).toEqual(mails.map(({ to }) => to).sort());
  expect(server.delivered.find(({ to }) => to === 'person-7@mail.example')).toMatchObject({
    text: expect.stringMatching(/^Hello/),
    headers: { from: 'Scopebook <post@scopebook.example>', subject: 'Number 7', date: 'Sat, 21 Nov 2026 10:00:00 +0000' },
  });
  expect(new Set(server.delivered.map(({ headers }) => headers['message-id'])).size).toBe(30);
});

it('tries again later when the server is busy or away, with growing pauses, under the same Message-ID', async () => {
  await emptyOutbox();
  let busy = 2;
  const server = await smtp(() => (busy-- > 0 ? '451 busy' : undefined));
  await outbox.put([mailTo('dana@mail.example')]);
  const unreachable = sender('smtp://127.0.0.1:1');
  await eventually(async () => expect(await outbox.counts()).toEqual({ waiting: 1, retrying: 1, failed: 0 }));
  await unreachable.onModuleDestroy();
  sender(server.url);
  await eventually(async () => expect(server.delivered).toHaveLength(1));
  await eventually(async () => expect(await rows()).toMatchObject([{ status: 'sent', last_error: null, sent_at: expect.any(Date) }]));
  expect((await rows())[0]?.attempts).toBeGreaterThanOrEqual(4);
});

it('gives up at once on what the server refuses for good, and goes on with the others', async () => {
  await emptyOutbox();
  const server = await smtp((to) => (to.startsWith('gone') ? '550 no such person' : undefined));
  await outbox.put([mailTo('gone@mail.example'), mailTo('here@mail.example')]);
  sender(server.url);
  await eventually(async () => expect(await outbox.counts()).toEqual({ waiting: 0, retrying: 0, failed: 1 }));
  await eventually(async () => expect(server.delivered.map(({ to }) => to)).toEqual(['here@mail.example']));
  expect((await rows())[0]).toMatchObject({ status: 'failed', attempts: 1, last_error: expect.stringContaining('550') });
});

it('leaves a mail that another sender has taken alone until its time is over', async () => {
  await emptyOutbox();
  await outbox.put([mailTo('dana@mail.example')]);
  expect(await outbox.claim(300)).toMatchObject({ to: 'dana@mail.example', attempts: 1 });
  expect(await outbox.claim(300)).toBeUndefined();
  await eventually(async () => expect(await outbox.claim(300)).toMatchObject({ attempts: 2 }));
});

it('never sends what was put in demo mode, nor text messages', async () => {
  await emptyOutbox();
  const server = await smtp();
  process.env.SCOPEBOOK_DEMO = '1';
  await outbox.put([mailTo('made-up@mail.example')]);
  const demo = new MailSender(outbox, { url: server.url, from: 'a@b.example' });
  expect(demo.transport).toBe('outbox');
  process.env.SCOPEBOOK_DEMO = '0';
  await outbox.put([{ ...mailTo('614 555 0100', 1), kind: 'text' }, mailTo('real@mail.example', 2)]);
  expect(sender(server.url).transport).toBe('smtp');
  await eventually(async () => expect((await rows()).map(({ status }) => status)).toEqual(['kept', 'kept', 'sent']));
  expect(server.delivered.map(({ to }) => to)).toEqual(['real@mail.example']);
});

it('carries an activation code to who signs up; without a mail server it waits, and /health says so to administrators', async () => {
  const databaseUrl = await emptyDatabase();
  const server = await smtp();
  const body = { UserName: 'Newcomer', Password: 'Correct-horse-9', Email: 'newcomer@mail.example', FirstName: 'New', LastName: 'Comer' };
  const options = { databaseUrl, eventStoreUrl: stores.eventStoreUrl, logLevel: 'silent' as const };

  const without = await createApp(options);
  const waiting = new Caller(await listen(without));
  expect((await waiting.call(signup, { body })).status).toBe(200);
  expect((await waiting.call(getHealth)).body).toEqual({ status: 'ok' });
  expect([without.get(MailSender).transport, await without.get(Outbox).counts()]).toEqual([
    'outbox',
    { waiting: 1, retrying: 0, failed: 0 },
  ]);
  await without.close();

  const app = await createApp({ ...options, mail: { url: server.url, from: 'post@scopebook.example' } });
  closing.push(() => app.close());
  const caller = new Caller(await listen(app));
  await eventually(async () => expect(server.delivered).toHaveLength(1));
  const [, userId, activationCode] = /\/account\/Activation\/(\d+)\?code=([\w-]+)/.exec(server.delivered[0]?.text ?? '') ?? [];
  expect((await caller.call(activate, { params: { userId }, body: { activationCode } })).body).toBe(true);
  const { UserName, Password } = body;
  expect((await caller.request('POST', '/account/Signup', { query: { action: 'login' }, body: { UserName, Password } })).status).toBe(200);
  await eventually(async () =>
    expect((await caller.call(getHealth)).body.mail).toEqual({ transport: 'smtp', waiting: 0, retrying: 0, failed: 0 }),
  );
});

it('its settings are refused by name when they make no sense, without repeating the password', () => {
  const from = 'Scopebook <post@scopebook.example>';
  expect(settingsOf({ SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: from }).mail).toEqual({ url: 'smtps://u:p@mail.example', from });
  expect(settingsOf({ MAIL_FROM: from }).mail).toBeUndefined();
  expect(() => settingsOf({ SMTP_URL: 'smtp://mail.example' })).toThrow(/MAIL_FROM/);
  expect(() => settingsOf({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM/);
  expect(() => settingsOf({ SMTP_URL: 'u:secret@mail.example', MAIL_FROM: from })).toThrow(/^(?!.*secret).*SMTP_URL/);
});
