import { randomUUID } from 'node:crypto';
import { type ClientHttp2Session, connect } from 'node:http2';
import { EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import type { Embedded } from '../../../server/platform/embedded/embedded.ts';
import { EventLog, LogUnavailable } from '../../../server/platform/event-log/event-log.ts';
import { startStores } from '../../harness.ts';
import { metadata, tallyEvents } from '../tally.ts';

/** No service of the node: it says so to who may call. */
const UNKNOWN = '/event_store.client.operations.Operations/Shutdown';
const UNIMPLEMENTED = 12;
const UNAUTHENTICATED = 16;

let stores: Embedded;
let port: string;
beforeAll(async () => {
  stores = await startStores();
  port = new URL(stores.eventStoreUrl).port;
});
afterAll(() => stores?.stop());

/** The gRPC status of a call with these headers and an empty message. */
async function statusOf(headers: Record<string, string>): Promise<number> {
  const session: ClientHttp2Session = connect(`http://127.0.0.1:${port}`);
  try {
    return await new Promise<number>((resolve, reject) => {
      const call = session.request({ ':method': 'POST', ':path': UNKNOWN, 'content-type': 'application/grpc', te: 'trailers', ...headers });
      const note = (from: Record<string, unknown>) => from['grpc-status'] !== undefined && resolve(Number(from['grpc-status']));
      call.on('response', note).on('trailers', note).on('error', reject).resume();
      call.end(Buffer.alloc(5));
    });
  } finally {
    session.destroy();
  }
}

const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });

it('gives neither reading nor writing to a client that does not know the credentials', async () => {
  const stranger = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  const read = async () => {
    for await (const _ of stranger.readAll({ fromPosition: START, maxCount: 1 }));
  };
  await expect(read()).rejects.toMatchObject({ code: UNAUTHENTICATED });
  await expect(stranger.appendToStream('user-999999', jsonEvent({ type: 'NotOurs', data: {} }))).rejects.toMatchObject({
    code: UNAUTHENTICATED,
  });
  await stranger.dispose();
  const known = EventStoreDBClient.connectionString(stores.eventStoreUrl);
  const events = [];
  for await (const { event } of known.readAll()) if (event && !event.type.startsWith('$')) events.push(event);
  expect(events).toEqual([]);
  await known.dispose();
});

it('takes Basic authorization, as EventStoreDB’s other clients send it, and no other user or password', async () => {
  const { username, password } = new URL(stores.eventStoreUrl);
  expect(await statusOf(basic(`${username}:${password}`))).toBe(UNIMPLEMENTED);
  expect(await statusOf({})).toBe(UNAUTHENTICATED);
  for (const pair of ['admin:changeit', `${username}:`, `${username}:${password}x`, `admin:${password}`])
    expect([pair, await statusOf(basic(pair))]).toEqual([pair, UNAUTHENTICATED]);
  expect(await statusOf({ 'connection-name': 'scopebook' })).toBe(UNAUTHENTICATED);
});

describe('the log with a connection string whose credentials', () => {
  const number = () => ({ id: randomUUID(), type: 'NumberAdded', data: { amount: 1, note: '' }, metadata: metadata() });
  const open = (url: string) => {
    const log = new EventLog(url);
    log.defineEvents(tallyEvents);
    return log;
  };

  it.each([
    ['are wrong', () => `esdb://scopebook:wrong@127.0.0.1:${port}?tls=false&connectionName=wrong`],
    ['are missing', () => `esdb://127.0.0.1:${port}?tls=false`],
  ])('%s takes nothing and answers nothing: it is said once a call, as an outage, without a second try', async (_, url) => {
    const said = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const log = open(url());
    try {
      await expect(log.append('refused-1', [number()], 'no_stream')).rejects.toBeInstanceOf(LogUnavailable);
      await expect(log.read('refused-1')).rejects.toBeInstanceOf(LogUnavailable);
      expect(said.mock.calls).toEqual(Array(2).fill(['The event store refuses the user and password of EVENTSTORE_URL']));
      expect(await log.canWrite()).toBe(false);
      await expect(log.lastPosition()).rejects.toBeInstanceOf(LogUnavailable);
    } finally {
      said.mockRestore();
      await log.close();
    }
  });

  it('are right takes and answers', async () => {
    const log = open(stores.eventStoreUrl);
    try {
      await log.append('taken-1', [number()], 'no_stream');
      expect(await log.read('taken-1')).toHaveLength(1);
      expect(await log.read('refused-1')).toEqual([]);
      expect(await log.canWrite()).toBe(true);
    } finally {
      await log.close();
    }
  });
});
