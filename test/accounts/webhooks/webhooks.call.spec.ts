import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../../contracts/accounts/demo/get-outbox.ts';
import { changeWebhook } from '../../../contracts/accounts/webhooks/change-webhook.ts';
import { changeWebhookSecret } from '../../../contracts/accounts/webhooks/change-webhook-secret.ts';
import { countReplay } from '../../../contracts/accounts/webhooks/count-replay.ts';
import { deleteWebhook } from '../../../contracts/accounts/webhooks/delete-webhook.ts';
import { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import { getDelivery } from '../../../contracts/accounts/webhooks/get-delivery.ts';
import { getWebhooks } from '../../../contracts/accounts/webhooks/get-webhooks.ts';
import { makeWebhook } from '../../../contracts/accounts/webhooks/make-webhook.ts';
import { replayWebhook } from '../../../contracts/accounts/webhooks/replay-webhook.ts';
import { sendDelivery } from '../../../contracts/accounts/webhooks/send-delivery.ts';
import { switchWebhook } from '../../../contracts/accounts/webhooks/switch-webhook.ts';
import { testWebhook } from '../../../contracts/accounts/webhooks/test-webhook.ts';
import { MOST_TRIES, MOST_WEBHOOKS } from '../../../contracts/accounts/webhooks/webhook.ts';
import { WEBHOOK_KIND_NAMES, type WebhookKind } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { sendReportLink } from '../../../contracts/reporting/sharing/send-report-link.ts';
import { publicEvents } from '../../../projections/accounts/public-events.ts';
import { webhooks as webhooksModel } from '../../../projections/accounts/webhooks.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { SendWebhooks } from '../../../server/accounts/webhooks/send-webhooks.ts';
import { WebhookDeliveries } from '../../../server/accounts/webhooks/webhook-deliveries.ts';
import { createApp } from '../../../server/create-app.ts';
import { EventLog } from '../../../server/platform/event-log/event-log.ts';
import { PersonalKeys } from '../../../server/platform/event-log/personal-keys.ts';
import { ReadDb } from '../../../server/platform/read-db/read-db.ts';
import { eventually } from '../../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { answerByLink } from '../../reporting/answer-by-link.ts';
import { signedInLongAgo } from '../long-ago.ts';
import { startReceiver, verify } from './receiver.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let priya: Caller;
let dana: Caller;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  app = await startApp({ outbound: { loopback: true } });
  [priya, dana] = await Promise.all([app.signedIn('admin'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.stop();
  for (const { webhookId } of (await priya.call(getWebhooks)).body) await priya.call(deleteWebhook, { params: { webhookId } });
});

async function newWebhook(kinds: WebhookKind[] = ['EstimateCreated'], more: { withNames?: boolean; address?: string; by?: Caller } = {}) {
  const { by = priya, ...settings } = more;
  const { status, body } = await by.call(makeWebhook, { body: { address: receiver.address, kinds, ...settings } });
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}
const newJob = async (newEstimateName: string, by = dana): Promise<number> =>
  (await by.call(getNewOrder, { query: { newEstimateName } })).body;
const webhookOf = async (webhookId: number) => (await priya.call(getWebhooks)).body.find((one) => one.webhookId === webhookId);
const deliveries = async (query = {}) => (await priya.call(getDeliveries, { query })).body.deliveries;

/** Once what happened is a delivery, and every one that is due was sent. */
async function allSent(count: number, sender = app.app.get(SendWebhooks)) {
  await eventually(async () => {
    await sender.look();
    await sender.idle();
    expect(receiver.received.length).toBeGreaterThanOrEqual(count);
  });
  return receiver.received;
}
async function reported(count: number) {
  await eventually(async () => expect((await deliveries()).length).toBeGreaterThanOrEqual(count));
}
const send = async () => {
  const sender = app.app.get(SendWebhooks);
  await sender.look();
  await sender.idle();
};

it('what happens is sent, signed as Standard Webhooks say, with its place in the log and no names', async () => {
  const { secret, webhookId } = await newWebhook();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const orderId = await newJob('Carport');
  const [first] = await allSent(1);
  expect(first?.message).toMatchObject({ type: 'EstimateCreated', version: 1, data: { estimateId: orderId, jobName: 'Carport' } });
  expect(first?.headers['content-type']).toBe('application/json');
  expect(verify(secret, first?.headers ?? {}, first?.body ?? '', app.clock.now().getTime())).toBe(true);
  expect(verify(secret, first?.headers ?? {}, `${first?.body} `, app.clock.now().getTime())).toBe(false);
  const another = `whsec_${secret[6] === 'A' ? 'B' : 'A'}${secret.slice(7)}`;
  expect(verify(another, first?.headers ?? {}, first?.body ?? '', app.clock.now().getTime())).toBe(false);
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({
    ...{ kind: 'EstimateCreated', position: first?.message.position, messageId: first?.id, orderId, jobName: 'Carport' },
    ...{ status: 'sent', tries: 1, replayed: false, lastAnswer: { status: 200, words: '' } },
  });
  expect(await webhookOf(webhookId)).toMatchObject({ on: true, waiting: 0, failingSince: '', lastAnswer: { status: 200 } });
});

it('names, addresses and words of customers go only to a webhook that says so', async () => {
  const kinds: WebhookKind[] = ['ReportSent', 'ReportAccepted', 'InvoiceSent'];
  const orderId = await newJob('Names');
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = [{ itemXREF: 99999, description: 'Posts', quantity: '4', labor: '40', material: '12.5' }];
  await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
  const reportDetail = { name: 'Carport', recipientName: 'Amir Haddad' };
  const { body: report } = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail } });
  const { webhookId } = await newWebhook(kinds);
  const { webhookId: withNames } = await newWebhook(kinds, { withNames: true });
  const { reportId, link } = report;
  const mail = { Recipient: 'amir@haddad.example', Subject: 'As we said', Body: 'Hello', ReportId: reportId };
  expect((await dana.call(sendReportLink, { params: { orderId }, body: mail })).status).toBe(200);
  const answer = { Name: 'Amir Haddad', Comments: 'Ring Leila at 614 555 0137' };
  const answered = await answerByLink(app.stranger(), { orderId, reportId, checksum: link.split('/')[4] ?? '' }, answer);
  expect(answered.status).toBe(200);
  await allSent(4);
  const of = async (id: number) => {
    const mine = (await deliveries()).filter((one) => one.webhookId === id);
    return Promise.all(
      mine.map(async ({ deliveryId }) => JSON.parse((await priya.call(getDelivery, { params: { deliveryId } })).body.body)),
    );
  };
  const plain = await of(webhookId);
  expect(plain.map(({ type }) => type).sort()).toEqual(['ReportAccepted', 'ReportSent']);
  expect(JSON.stringify(plain)).not.toMatch(/Amir|Leila|haddad/);
  const named = await of(withNames);
  expect(named.find(({ type }) => type === 'ReportSent').data).toMatchObject({
    by: 'mail',
    to: ['amir@haddad.example'],
    total: expect.any(String),
  });
  expect(named.find(({ type }) => type === 'ReportAccepted').data).toMatchObject({ name: 'Amir Haddad', comments: answer.Comments });
  // Who was erased is sent by no name any more, at no later try and in no replay.
  await app.app.get(PersonalKeys).destroy([`estimate-${orderId}`]);
  const erased = await of(withNames);
  expect(erased.find(({ type }) => type === 'ReportAccepted').data.name).toBe('erased');
});

it('a failure is tried again with the same id, later each time, and an answer ends it', async () => {
  const { webhookId, secret } = await newWebhook();
  receiver.answers((response) => response.writeHead(503).end('maintenance <b>until</b>\n noon'));
  await newJob('Later');
  await allSent(1);
  const began = app.clock.now().getTime();
  const failing = await webhookOf(webhookId);
  expect(failing).toMatchObject({ on: true, waiting: 1, failingSince: new Date(began).toISOString() });
  expect(failing?.lastAnswer).toMatchObject({ status: 503, words: 'maintenance <b>until</b> noon' });
  await send();
  expect(receiver.received).toHaveLength(1);
  await app.clock.pass(11_000);
  await send();
  expect(receiver.received).toHaveLength(2);
  const [delivery] = await deliveries({ failed: 'true' });
  expect(delivery).toMatchObject({ status: 'waiting', tries: 2 });
  const pause = Date.parse(delivery?.nextTryAt ?? '') - app.clock.now().getTime();
  expect(pause).toBeGreaterThanOrEqual(MINUTE_MS);
  expect(pause).toBeLessThanOrEqual(1.1 * MINUTE_MS);
  receiver.answers(204);
  await app.clock.pass(67_000);
  await send();
  const [first, second, third] = receiver.received;
  expect(new Set([first?.id, second?.id, third?.id]).size).toBe(1);
  expect(first?.headers['webhook-timestamp']).not.toBe(third?.headers['webhook-timestamp']);
  expect(verify(secret, third?.headers ?? {}, third?.body ?? '', app.clock.now().getTime())).toBe(true);
  expect(await webhookOf(webhookId)).toMatchObject({ waiting: 0, failingSince: '' });
  const { body } = await priya.call(getDelivery, { params: { deliveryId: delivery?.deliveryId } });
  expect(body.triesMade.map(({ status }) => status)).toEqual([503, 503, 204]);
  expect(JSON.parse(body.body)).toEqual(first?.message);
});

it('who never answers, leads inside, or answers without end, fails in words, and holds up no other organization', async () => {
  const homeowner = await app.signedIn('homeowner');
  const other = await startReceiver();
  try {
    const { webhookId } = await newWebhook();
    const { webhookId: theirs } = await newWebhook(['EstimateCreated'], { by: homeowner, address: other.address });
    const answers: [Parameters<typeof receiver.answers>[0], RegExp][] = [
      [(response) => response.writeHead(307, { Location: 'http://169.254.169.254/latest/' }).end(), /^it leads elsewhere/],
      [(response) => response.destroy(), /^(it ended the connection|socket hang up)$/],
      [
        (response) => {
          response.writeHead(500);
          const more = () => {
            while (!response.destroyed && response.write('x'.repeat(1024 ** 2)));
          };
          response.on('drain', more);
          more();
        },
        /^x{120}$/,
      ],
      [() => {}, /^no answer within 10 s$/],
    ];
    await newJob('Rude');
    let tries = 0;
    for (const [answer, words] of answers) {
      receiver.answers(answer);
      await app.clock.pass(HOUR_MS);
      const sender = app.app.get(SendWebhooks);
      await eventually(async () => {
        await sender.look();
        expect(receiver.received.length).toBe(tries + 1);
      });
      tries++;
      if (tries === answers.length) {
        // While the one is silent, the other is sent.
        await newJob('Beside it', homeowner);
        await eventually(async () => {
          await sender.look();
          expect(other.received).toHaveLength(1);
        });
        expect((await webhookOf(webhookId))?.lastAnswer?.words).not.toMatch(/no answer/);
      }
      await sender.idle();
      expect((await webhookOf(webhookId))?.lastAnswer?.words).toMatch(words);
    }
    await homeowner.call(deleteWebhook, { params: { webhookId: theirs } });
  } finally {
    other.stop();
  }
}, 60_000);

it('after three days of failure it is switched off, one mail says so, and switching on can replay what it missed', async () => {
  const { webhookId } = await newWebhook();
  receiver.answers(500);
  await newJob('First that fails');
  await allSent(1);
  const [{ position = '' } = {}] = await deliveries();
  for (let hours = 0; hours < 73; hours += 6) {
    await app.clock.pass(6 * HOUR_MS);
    await send();
  }
  await newJob('Waits');
  await eventually(async () =>
    expect(await webhookOf(webhookId)).toMatchObject({ on: false, off: { because: 'failing', stoppedAt: position } }),
  );
  expect(receiver.received.length).toBeLessThanOrEqual(MOST_TRIES);
  await newJob('While it is off');
  await app.caughtUp();
  await app.clock.pass(DAY_MS);
  const before = receiver.received.length;
  await send();
  expect(receiver.received).toHaveLength(before);
  await eventually(async () => {
    const mails = (await priya.call(getOutbox)).body.filter(({ subject }) => subject.includes('is switched off'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toBe((await priya.call(getMe)).body?.email);
  });
  receiver.answers(200);
  expect((await priya.call(replayWebhook, { params: { webhookId }, body: { from: position, to: position } })).body.code).toBe(
    'WEBHOOK_OFF',
  );
  expect((await priya.call(switchWebhook, { params: { webhookId }, body: { on: true } })).body).toBe(true);
  const { body: count } = await priya.call(countReplay, { params: { webhookId }, query: { from: position } });
  expect(count).toMatchObject({ events: 3, first: { kind: 'EstimateCreated' } });
  receiver.received.length = 0;
  const replay = await priya.call(replayWebhook, { params: { webhookId }, body: { from: position, to: count.last } });
  expect(replay.body).toEqual({ events: 3 });
  const sent = await allSent(3);
  expect(sent.map(({ message }) => message.data.jobName)).toEqual(['First that fails', 'Waits', 'While it is off']);
  expect(sent.map(({ headers }) => headers['scopebook-replay'])).toEqual(['true', 'true', 'true']);
  await app.caughtUp();
  const { body: audit } = await priya.call(getAudit, { query: { take: 8 } });
  expect(
    audit.entries
      .filter(({ kind }) => kind === 'keys')
      .map(({ sentence }) => sentence.split(' ')[0])
      .slice(0, 4),
  ).toEqual([...['Replayed', 'Switched', 'Switched', 'Made']]);
});

it('a replay sends the ids of the first time, of its own kinds and own organization alone', async () => {
  const { webhookId } = await newWebhook();
  await newJob('One');
  await newJob('Two');
  await newJob('Of the homeowner', await app.signedIn('homeowner'));
  const first = [...(await allSent(2))];
  const positions = first.map(({ message }) => message.position);
  receiver.received.length = 0;
  const { body } = await priya.call(countReplay, { params: { webhookId }, query: { from: '0' } });
  const own = (await deliveries()).length;
  expect(body.events).toBeGreaterThanOrEqual(own);
  const range = { from: positions[0] ?? '', to: positions[1] ?? '' };
  expect((await priya.call(countReplay, { params: { webhookId }, query: range })).body).toMatchObject({ events: 2 });
  expect(receiver.received).toHaveLength(0);
  await priya.call(replayWebhook, { params: { webhookId }, body: range });
  const again = await allSent(2);
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  expect(again.map((one) => one.body)).toEqual(first.map((one) => one.body));
  const homeowner = await app.signedIn('homeowner');
  const status = async (answer: Promise<{ status: number }>) => (await answer).status;
  const [delivery] = await deliveries();
  expect(await status(homeowner.call(countReplay, { params: { webhookId }, query: range }))).toBe(404);
  expect(await status(homeowner.call(replayWebhook, { params: { webhookId }, body: range }))).toBe(404);
  expect(await status(homeowner.call(testWebhook, { params: { webhookId } }))).toBe(404);
  expect(await status(homeowner.call(deleteWebhook, { params: { webhookId } }))).toBe(404);
  expect(await status(homeowner.call(switchWebhook, { params: { webhookId }, body: { on: false } }))).toBe(404);
  expect(await status(homeowner.call(changeWebhookSecret, { params: { webhookId } }))).toBe(404);
  expect(await status(homeowner.call(getDelivery, { params: { deliveryId: delivery?.deliveryId } }))).toBe(404);
  expect(await status(homeowner.call(sendDelivery, { params: { deliveryId: delivery?.deliveryId } }))).toBe(404);
  expect((await homeowner.call(getDeliveries)).body).toEqual({ deliveries: [], count: 0, failed: 0 });
  expect((await homeowner.call(getWebhooks)).body).toEqual([]);
});

it('both secrets sign for a day after a change, and then the new one alone', async () => {
  const { webhookId, secret } = await newWebhook();
  const { body } = await priya.call(changeWebhookSecret, { params: { webhookId } });
  await newJob('Two signatures');
  const [{ headers = {}, body: text = '' } = {}] = await allSent(1);
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
  const now = app.clock.now().getTime();
  expect([verify(secret, headers, text, now), verify(body.secret, headers, text, now)]).toEqual([true, true]);
  expect((await webhookOf(webhookId))?.bothUntil).toBe(new Date(now + DAY_MS).toISOString());
  await app.clock.pass(DAY_MS);
  await newJob('One signature');
  const later = (await allSent(2))[1];
  const tomorrow = app.clock.now().getTime();
  expect(verify(secret, later?.headers ?? {}, later?.body ?? '', tomorrow)).toBe(false);
  expect(verify(body.secret, later?.headers ?? {}, later?.body ?? '', tomorrow)).toBe(true);
});

it('a delivery is sent again when somebody asks, and a test says whether a wrong signature is taken', async () => {
  const { webhookId, secret } = await newWebhook();
  await newJob('Again');
  const [first] = await allSent(1);
  const [delivery] = await deliveries();
  await priya.call(sendDelivery, { params: { deliveryId: delivery?.deliveryId } });
  const [, second] = await allSent(2);
  expect(second?.id).toBe(first?.id);
  expect(second?.headers['scopebook-replay']).toBe('true');
  expect((await priya.call(testWebhook, { params: { webhookId } })).body).toMatchObject({ status: 200, tookWrong: true });
  receiver.answers((response, { headers, body }) =>
    response.writeHead(verify(secret, headers, body, app.clock.now().getTime()) ? 200 : 401).end(),
  );
  expect((await priya.call(testWebhook, { params: { webhookId } })).body).toMatchObject({ status: 200, tookWrong: false });
  expect((await deliveries()).filter(({ kind }) => kind === 'Test')).toHaveLength(2);
  receiver.stop();
  expect((await priya.call(testWebhook, { params: { webhookId } })).body).toMatchObject({ status: null, words: 'connection refused' });
});

it('two servers send each delivery once; one that ended before it recorded the answer leads to the same id again', async () => {
  await newWebhook();
  const { databaseUrl, eventStoreUrl, installationKey } = app.stores;
  const options = { databaseUrl, eventStoreUrl, installationKey, clock: app.clock, outbound: { loopback: true } };
  const second = await createApp({ ...options, logLevel: 'silent', callsPerMinute: 0 });
  try {
    for (let n = 0; n < 8; n++) await newJob(`Shared ${n}`);
    await reported(8);
    const senders = [app.app.get(SendWebhooks), second.get(SendWebhooks)];
    await eventually(async () => {
      await Promise.all(senders.map((one) => one.look()));
      await Promise.all(senders.map((one) => one.idle()));
      expect(receiver.received.length).toBeGreaterThanOrEqual(8);
    });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(8);
    expect(receiver.received).toHaveLength(8);
    // A server takes one, sends it, and is killed before it records anything.
    await newJob('Killed');
    await reported(9);
    const claimed = await app.app.get(WebhookDeliveries).claim(app.clock.now());
    expect(claimed?.kind).toBe('EstimateCreated');
    await send();
    expect(receiver.received).toHaveLength(8);
    await app.clock.pass(MINUTE_MS);
    const sent = await allSent(9, second.get(SendWebhooks));
    expect(sent[8]?.id).toBe(`msg_${claimed?.event_id}`);
  } finally {
    await second.close();
  }
}, 60_000);

it('what happened before it was made, and before it was switched on again, is not sent; deleting ends what waits', async () => {
  await newJob('Before');
  const { webhookId } = await newWebhook();
  await newJob('After');
  await allSent(1);
  await priya.call(switchWebhook, { params: { webhookId }, body: { on: false } });
  await newJob('Off');
  await app.caughtUp();
  await priya.call(switchWebhook, { params: { webhookId }, body: { on: true } });
  await newJob('On');
  const sent = await allSent(2);
  expect(sent.map(({ message }) => message.data.jobName)).toEqual(['After', 'On']);
  receiver.answers(500);
  await newJob('Deleted');
  await allSent(3);
  expect((await priya.call(deleteWebhook, { params: { webhookId } })).body).toBe(true);
  await app.clock.pass(DAY_MS);
  await send();
  expect(receiver.received).toHaveLength(3);
  expect(await deliveries()).toEqual([]);
  const { pool } = app.app.get(ReadDb);
  expect((await pool.query('select 1 from webhook_secret where webhook_id = $1', [webhookId])).rows).toEqual([]);
});

it('a rebuild of the read models sends nothing again', async () => {
  await newWebhook();
  await newJob('Once');
  await allSent(1);
  await app.app.get(Runner).rebuild([publicEvents.name, webhooksModel.name]);
  await newJob('After the rebuild');
  await allSent(2);
  expect(receiver.received.map(({ message }) => message.data.jobName)).toEqual(['Once', 'After the rebuild']);
});

it('addresses inside a house are refused, as are those without https, with a password, or at another port', async () => {
  const codeOf = async (address: string) => (await priya.call(makeWebhook, { body: { address, kinds: ['ReportSent'] } })).body.code;
  for (const address of ['https://192.168.1.20/in', 'https://10.0.0.1/', 'https://[fd00::1]/', 'https://169.254.169.254/latest'])
    expect([address, await codeOf(address)]).toEqual([address, 'WEBHOOK_INSIDE']);
  for (const address of [
    'http://hooks.example/in',
    'https://me:pw@hooks.example/',
    'https://hooks.example:22/',
    'hooks.example',
    'file:///etc/passwd',
  ])
    expect([address, await codeOf(address)]).toEqual([address, 'WEBHOOK_ADDRESS']);
  const { webhookId } = await newWebhook();
  const body = { address: 'https://192.168.1.20/in', kinds: ['ReportSent' as const] };
  expect((await priya.call(changeWebhook, { params: { webhookId }, body })).body.code).toBe('WEBHOOK_INSIDE');
});

it('the secret is shown once, stands nowhere as it is, and asks for the password; an organization has ten webhooks', async () => {
  const headers = { 'Idempotency-Key': 'a-webhook' };
  const body = { address: receiver.address, kinds: ['ReportSent' as const] };
  const made = await priya.call(makeWebhook, { body, headers });
  expect((await priya.call(makeWebhook, { body, headers })).body.code).toBe('WEBHOOK_SECRET_SHOWN');
  const { pool } = app.app.get(ReadDb);
  const secret = Buffer.from(made.body.secret.slice(6), 'base64');
  const rows = await pool.query<{ sealed: Buffer }>('select sealed from webhook_secret where webhook_id = $1', [made.body.webhookId]);
  expect(rows.rows).toHaveLength(1);
  expect(rows.rows[0]?.sealed.includes(secret)).toBe(false);
  const log = await app.app.get(EventLog).read(`webhooks-${(await priya.call(getMe)).body?.organizationId}`);
  expect(JSON.stringify(log.map(({ data }) => data))).not.toContain(made.body.secret.slice(12, -4));
  expect(JSON.stringify((await priya.call(getWebhooks)).body)).not.toContain(made.body.secret.slice(12, -4));
  for (let n = 1; n < MOST_WEBHOOKS; n++) await newWebhook(['ReportOpened']);
  expect((await priya.call(makeWebhook, { body })).body.code).toBe('TOO_MANY_WEBHOOKS');
  expect((await dana.call(getWebhooks)).status).toBe(403);
  const again = await app.signedIn('admin');
  await signedInLongAgo(app, (await again.call(getMe)).body?.userId ?? 0);
  expect((await again.call(makeWebhook, { body })).body.code).toBe('CONFIRM_PASSWORD');
  expect((await again.call(changeWebhookSecret, { params: { webhookId: made.body.webhookId } })).body.code).toBe('CONFIRM_PASSWORD');
  priya = await app.signedIn('admin');
});

it('deliveries are found by event, job and position, and those that are done are kept for thirty days', async () => {
  await newWebhook([...WEBHOOK_KIND_NAMES]);
  await newJob('Kitchen and hall bath');
  await newJob('Porch');
  await allSent(2);
  const [porch] = await deliveries({ text: 'porch' });
  expect(porch?.jobName).toBe('Porch');
  expect((await deliveries({ text: 'estimatecreated' })).length).toBe(2);
  expect((await deliveries({ text: porch?.position })).map(({ jobName }) => jobName)).toEqual(['Porch']);
  expect(await deliveries({ text: '100%' })).toEqual([]);
  await app.app.get(WebhookDeliveries).sweep(new Date(app.clock.now().getTime() + 29 * DAY_MS));
  expect(await deliveries()).toHaveLength(2);
  await app.app.get(WebhookDeliveries).sweep(new Date(app.clock.now().getTime() + 31 * DAY_MS));
  expect(await deliveries()).toEqual([]);
});
