import { type ClientHttp2Session, connect } from 'node:http2';
import { EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import type { Embedded } from '../../../server/platform/embedded/embedded.ts';
import { startStores } from '../../harness.ts';

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
