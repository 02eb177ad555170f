import { Logger } from '@nestjs/common';
import { activate } from '../../contracts/accounts/signup/activate.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getHealth } from '../../contracts/platform.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { saveReportTrackingOptions } from '../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { createApp } from '../../server/create-app.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { Files } from '../../server/platform/files/files.ts';
import { MailSender } from '../../server/platform/mail/mail-sender.ts';
import { type MailTables, Outbox } from '../../server/platform/mail/outbox.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { RemindOfUnanswered } from '../../server/reporting/remind-of-unanswered.ts';
import { settingsOf } from '../../server/settings.ts';
import { TestClock } from '../clock.ts';
import { createDatabase } from '../databases.ts';
import { eventually } from '../fault/product.ts';
import { Caller, listen, startStores } from '../harness.ts';
import { startSmtp } from './smtp.ts';

let stores: Embedded;
let readDb: ReadDb;
let outbox: Outbox;
const files = new Files();
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
  const started = new MailSender(outbox, { url, from: 'Scopebook <post@scopebook.example>', lookEveryMs: 20, retryAfterMs: 50 }, files);
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

it('sends files along, which the outbox names by their content', async () => {
  await emptyOutbox();
  const server = await smtp();
  const bytes = Buffer.from('%PDF-1.7, sealed');
  const pdf = { name: 'Estimate 1004.pdf', type: 'application/pdf', organizationId: 7, hash: await files.keep(7, bytes) };
  await outbox.put([{ ...mailTo('helen@mail.example'), attachment: { name: 'Estimate 1004.json', text: '{}' }, files: [pdf] }]);
  sender(server.url);
  await eventually(async () => expect(server.delivered).toHaveLength(1));
  const text = server.delivered[0]?.text ?? '';
  expect([...text.matchAll(/filename="?([^"\r\n]+)/g)].map(([, name]) => name)).toEqual(['Estimate 1004.pdf', 'Estimate 1004.json']);
  expect(text).toContain(bytes.toString('base64').replace(/=+$/, ''));
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
  const demo = new MailSender(outbox, { url: server.url, from: 'a@b.example' }, files);
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
  const options = { ...stores, databaseUrl, logLevel: 'silent' as const };

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

it('R544, R545: an answer and a reminder are mailed once by any number of servers; killed before its record a mail is not lost, and killed after the mail server took it, it comes again as the same mail', async () => {
  const databaseUrl = await emptyDatabase();
  const server = await smtp();
  const mail = { url: server.url, from: 'post@scopebook.example', lookEveryMs: 20 };
  const start = async () => {
    const app = await createApp({ ...stores, databaseUrl, logLevel: 'silent', clock: new TestClock(), mail });
    closing.push(() => app.close());
    return { app, caller: new Caller(await listen(app)) };
  };
  const first = await start();
  const body = { UserName: 'Mailed', Password: 'Correct-horse-9', Email: 'mailed@mail.example', FirstName: 'Dana', LastName: 'Ruiz' };
  await first.caller.call(signup, { body });
  const activation = () => server.delivered.find(({ to }) => to === 'mailed@mail.example')?.text ?? '';
  await eventually(async () => expect(activation()).toContain('code='));
  const [, userId, activationCode] = /\/account\/Activation\/(\d+)\?code=([\w-]+)/.exec(activation()) ?? [];
  await first.caller.call(activate, { params: { userId }, body: { activationCode } });
  const signIn = { UserName: body.UserName, Password: body.Password };
  await first.caller.request('POST', '/account/Signup', { query: { action: 'login' }, body: signIn });
  const orderId = (await first.caller.call(getNewOrder, { query: { newEstimateName: 'Porch' } })).body;
  const { body: areas } = await first.caller.call(getAreasWithItems, { params: { orderId } });
  const Repairs = [{ itemXREF: 99999, description: 'Steps', quantity: '3', labor: '40' }];
  await first.caller.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  const sent = async (name: string, Email: string) => {
    const { body: made } = await first.caller.call(addEstimateReport, { params: { orderId }, body: { reportDetail: { name } } });
    const alert = { ReminderDate: '01/15/2027', Email, AcceptanceAlert: true };
    expect((await first.caller.call(saveReportTrackingOptions, { params: made, body: alert })).status).toBe(200);
    return made;
  };
  const answered = await sent('Answered', 'answers@mail.example');
  await sent('Waiting', 'reminders@mail.example');
  const mailedTo = (to: string) => server.delivered.filter((one) => one.to === to);

  // Killed between the answer and the record of its mail: the server that starts next finds the answer in the log.
  const outage = Object.assign(new Error('killed'), { code: 'ECONNRESET' });
  const put = jest.spyOn(first.app.get(Outbox), 'put').mockRejectedValue(outage);
  const answer = { params: answered, body: { Agreement: 'yes', Name: 'Helen' } };
  expect((await first.caller.call(updateTrackingWithResponse, answer)).status).toBe(200);
  await eventually(async () => expect(put.mock.calls.flatMap(([mails]) => mails.map(({ to }) => to))).toContain('answers@mail.example'));
  expect(mailedTo('answers@mail.example')).toEqual([]);
  await first.app.close();
  const second = await start();
  await eventually(async () => expect(mailedTo('answers@mail.example')).toHaveLength(1));

  // Two servers remind at the same moment. The one that mails it is killed before it has noted that the mail server took it.
  const third = await start();
  const noted = [second, third].map(({ app }) => jest.spyOn(app.get(Outbox), 'sent').mockRejectedValue(outage));
  const at = '2027-01-15T14:00:00.000Z';
  const remind = () => Promise.all([second, third].map(({ app }) => app.get(RemindOfUnanswered, { strict: false }).remind(at)));
  await eventually(async () => {
    await remind();
    expect(mailedTo('reminders@mail.example')).toHaveLength(1);
  });
  const { rows } = await second.app.get(ReadDb).pool.query("select id from mail where recipient = 'reminders@mail.example'");
  const mailedIt = () => noted.findIndex(({ mock }) => mock.calls.some(([id]) => id === rows[0].id));
  await eventually(async () => expect(mailedIt()).toBeGreaterThanOrEqual(0));
  const [dead, alive] = mailedIt() === 0 ? [second, third] : [third, second];
  await dead.app.close();
  for (const spy of noted) spy.mockRestore();
  // Its lease ends, and the other one sends it: at least once, and recognisable by its Message-ID.
  const { pool } = alive.app.get(ReadDb);
  await pool.query("update mail set next_try_at = now() where recipient = 'reminders@mail.example'");
  const row = async () => (await pool.query("select status from mail where recipient = 'reminders@mail.example'")).rows;
  await eventually(async () => expect(await row()).toEqual([{ status: 'sent' }]));
  await alive.app.get(RemindOfUnanswered, { strict: false }).remind('2027-01-16T14:00:00.000Z');
  const reminders = mailedTo('reminders@mail.example');
  expect(reminders.map(({ headers }) => headers.subject)).toEqual(['No answer to Waiting', 'No answer to Waiting']);
  expect(new Set(reminders.map(({ headers }) => headers['message-id'])).size).toBe(1);
  expect(mailedTo('answers@mail.example')).toHaveLength(1);
  await eventually(async () => expect(await alive.app.get(Outbox).counts()).toEqual({ waiting: 0, retrying: 0, failed: 0 }));
});

it('its settings are refused by name when they make no sense, without repeating the password', () => {
  const from = 'Scopebook <post@scopebook.example>';
  expect(settingsOf({ SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: from }).mail).toEqual({ url: 'smtps://u:p@mail.example', from });
  expect(settingsOf({ MAIL_FROM: from }).mail).toBeUndefined();
  expect(() => settingsOf({ SMTP_URL: 'smtp://mail.example' })).toThrow(/MAIL_FROM/);
  expect(() => settingsOf({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM/);
  expect(() => settingsOf({ SMTP_URL: 'u:secret@mail.example', MAIL_FROM: from })).toThrow(/^(?!.*secret).*SMTP_URL/);
});

it('an erasure empties the mails of its events by their ids in the key, and keeps to whom they went and what became of them', async () => {
  await emptyOutbox();
  const event = '0f1d6f2c-5a5a-5d55-9a10-7c0a1b2c3e77';
  const other = '0f1d6f2c-5a5a-5d55-9a10-7c0a1b2c3e78';
  const attachment = { name: 'copy.json', text: '{"name":"Luis"}' };
  await outbox.put([
    { ...mailTo('office@builders.example'), key: `${event}/office@builders.example`, text: 'Luis accepted', attachment },
    { ...mailTo('sponsor@builders.example'), key: `sponsor-call/${event}` },
    { ...mailTo('office@builders.example'), key: `${other}/office@builders.example`, text: 'Ann accepted' },
    mailTo('luis@mail.example'),
  ]);
  await readDb.tables<MailTables>().updateTable('mail').set({ status: 'sent' }).where('key', 'like', 'sponsor-call/%').execute();
  await outbox.empty([event]);
  expect((await rows()).map(({ recipient, subject, text, attachment, status }) => [recipient, subject, text, attachment, status])).toEqual([
    ['office@builders.example', 'erased', '', null, 'failed'],
    ['sponsor@builders.example', 'erased', '', null, 'sent'],
    ['office@builders.example', 'Number 0', 'Ann accepted', null, 'waiting'],
    ['luis@mail.example', 'Number 0', 'Hello', null, 'waiting'],
  ]);
});

it('what waits for an address that is forgotten goes out first, unless it has waited for longer than is tried', async () => {
  await emptyOutbox();
  const [now, longAgo] = [new Date().toISOString(), '2020-01-01T10:00:00.000Z'];
  await outbox.put([
    { ...mailTo('luis@mail.example', 1), at: now },
    { ...mailTo('luis@mail.example', 2), at: longAgo },
    { ...mailTo('office@builders.example', 3), at: longAgo, text: 'Of Luis@mail.example' },
  ]);
  await outbox.forget('luis@mail.example');
  expect((await rows()).map(({ key }) => key)).toEqual(['luis@mail.example/1']);
});
