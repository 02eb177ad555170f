import { randomUUID } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  type EventData,
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToAllSettingsFromDefaults,
  type ResolvedEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import type { Embedded } from '../../../server/platform/embedded/embedded.ts';
import { bytesOf } from '../../../server/platform/embedded/event-store/storage.ts';
import { eventually } from '../../fault/product.ts';
import { startStores } from '../../harness.ts';

/** What EventStoreDB 23.10.6 was seen to do beyond the recorded conversations. */
describe('the embedded event store at the edges, as EventStoreDB does', () => {
  let stores: Embedded;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    stores = await startStores();
    client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
  });
  afterAll(async () => {
    await client?.dispose();
    await stores?.stop();
  });

  const event = (type: string, data: Record<string, unknown> = {}): EventData => jsonEvent({ type, data });
  const link = (target: string) =>
    ({
      id: randomUUID(),
      type: '$>',
      contentType: 'application/octet-stream',
      data: Buffer.from(target),
      metadata: undefined,
    }) as EventData;
  const append = (stream: string, ...types: string[]) =>
    client.appendToStream(
      stream,
      types.map((type) => event(type)),
    );
  const drain = async <E>(reader: AsyncIterable<E>): Promise<E[]> => {
    const all: E[] = [];
    for await (const one of reader) all.push(one);
    return all;
  };
  const typesOf = async (reader: AsyncIterable<ResolvedEvent | AllStreamResolvedEvent>) =>
    (await drain(reader)).map((one) => one.event?.type);
  const failure = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: { type?: string; message: string }) => error.type ?? error.message,
    );

  it('goes on with calls on a connection whose readers broke off from large events', async () => {
    for (let n = 0; n < 60; n++) await client.appendToStream('large', event('Large', { text: 'x'.repeat(900_000) }));
    for (let round = 0; round < 5; round++) {
      const readers = Array.from({ length: 4 }, async () => {
        let seen = 0;
        for await (const _ of client.readStream('large')) if (++seen === 3) break;
      });
      await Promise.all(readers);
      await append('after-large', 'Small');
    }
    expect(await typesOf(client.readStream('after-large'))).toHaveLength(5);
  });

  it('refuses a stream name that its index cannot hold, alone, and clearly', async () => {
    const written = ['a', 'b', 'c'].map((name) => append(`beside-${name}`, 'Kept'));
    const refused = append('n'.repeat(3_500), 'TooLong');
    await expect(refused).rejects.toThrow(/name of a stream may have 2000 bytes/);
    expect((await Promise.all(written)).map(({ success }) => success)).toEqual([true, true, true]);
    expect((await append('n'.repeat(1_990), 'LongEnough')).success).toBe(true);
  });

  it('answers links with what they point to, and with nothing where that is gone', async () => {
    await append('linked', 'First', 'Second');
    await append('gone', 'Gone');
    await client.deleteStream('gone');
    await client.appendToStream('links', [link('1@linked'), link('0@gone'), link('7@linked'), event('Plain')]);
    const resolved = await drain(client.readStream('links', { resolveLinkTos: true }));
    expect(resolved.map((one) => [one.event?.type, one.link?.type])).toEqual([
      ['Second', '$>'],
      [undefined, '$>'],
      [undefined, '$>'],
      ['Plain', undefined],
    ]);
    expect(await typesOf(client.readStream('links'))).toEqual(['$>', '$>', '$>', 'Plain']);
    const live: (string | undefined)[] = [];
    const subscription = client.subscribeToStream('links', { resolveLinkTos: true });
    subscription.on('data', (one) => void live.push(one.event?.type));
    await eventually(async () => expect(live).toEqual(['Second', undefined, undefined, 'Plain']));
    await client.appendToStream('links', link('0@linked'));
    await eventually(async () => expect(live.at(-1)).toBe('First'));
    await subscription.unsubscribe();
  });

  it('refuses an append with stream_exists to a soft-deleted stream', async () => {
    await append('soft', 'One');
    await client.deleteStream('soft');
    expect(await failure(client.appendToStream('soft', event('Two'), { expectedRevision: 'stream_exists' }))).toBe('stream-deleted');
    expect((await append('soft', 'Two')).nextExpectedRevision).toBe(1n);
  });

  it('tombstones what never was, deletes what has metadata only, and tells a subscriber of a tombstone', async () => {
    expect(await failure(client.tombstoneStream('never'))).toBe('none');
    expect(await failure(append('never', 'Late'))).toBe('stream-deleted');
    expect(await failure(client.tombstoneStream('never-2', { expectedRevision: 'no_stream' }))).toBe('none');
    await client.setStreamMetadata('only-metadata', { maxCount: 3 });
    expect(await failure(client.deleteStream('only-metadata', { expectedRevision: 'no_stream' }))).toBe('none');
    expect(await failure(client.deleteStream('nothing-at-all'))).toBe('wrong-expected-version');

    await append('watched', 'Before');
    const heard: unknown[] = [];
    const subscription = client.subscribeToStream('watched');
    subscription.on('data', (one) => void heard.push([one.event?.type, one.event?.revision]));
    subscription.on('error', (error) => void heard.push((error as { type?: string }).type));
    await eventually(async () => expect(heard).toHaveLength(1));
    await client.tombstoneStream('watched');
    await eventually(async () => expect(heard).toEqual([['Before', 0n], ['$streamDeleted', 2n ** 63n - 1n], 'stream-deleted']));
  });

  it('judges the deletion of a deleted stream as an append: not where it has to exist, yes where it must not', async () => {
    await append('twice', 'One', 'Two');
    await client.deleteStream('twice');
    expect(await failure(client.tombstoneStream('twice', { expectedRevision: 'stream_exists' as never }))).toBe('stream-deleted');
    expect(await failure(client.deleteStream('twice', { expectedRevision: 'no_stream' }))).toBe('none');
    expect(await failure(client.deleteStream('twice', { expectedRevision: 1n }))).toBe('none');
    await expect(client.deleteStream('twice', { expectedRevision: 7n })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      message: expect.stringContaining('Delete failed due to WrongExpectedVersion. Stream: twice, Expected version: 7, Actual version: 1'),
    });
  });

  it('brings a deleted stream back by its metadata, or by an append of no events, and never what was deleted', async () => {
    for (const [stream, bringBack] of [
      ['back-1', () => client.setStreamMetadata('back-1', { maxCount: 3 })],
      ['back-2', () => client.appendToStream('back-2', [])],
    ] as const) {
      await append(stream, 'Old', 'Older');
      await client.deleteStream(stream);
      expect(await failure(typesOf(client.readStream(stream)))).toBe('stream-not-found');
      await bringBack();
      expect(await typesOf(client.readStream(stream))).toEqual([]);
      expect((await append(stream, 'New')).nextExpectedRevision).toBe(2n);
      expect(await typesOf(client.readStream(stream))).toEqual(['New']);
    }
    expect((await client.getStreamMetadata('back-1')).metadata).toEqual({ maxCount: 3, truncateBefore: 2 });
  });

  it('takes metadata as a whole: with one field of the wrong kind none of its limits counts', async () => {
    await append('unsound', 'A', 'B', 'C');
    for (const [unsound, visible] of [
      [{ $maxCount: 1 }, ['C']],
      [{ $maxCount: 1, other: [{}] }, ['C']],
      [{ $maxCount: 1, $acl: { $r: ['$admins'], $w: 'someone' } }, ['C']],
      [{ $maxCount: 1, $maxAge: -5, $tb: -1 }, ['C']],
      [{ $maxCount: '1', $tb: 2 }, ['A', 'B', 'C']],
      [{ $maxCount: 1, $maxAge: null }, ['A', 'B', 'C']],
      [{ $maxCount: 1, $tb: 1.5 }, ['A', 'B', 'C']],
      [{ $maxCount: 1, $acl: { $r: 7 } }, ['A', 'B', 'C']],
      [{ $maxCount: 1, $cacheControl: 'no' }, ['A', 'B', 'C']],
      [
        ['not', 'an', 'object'],
        ['A', 'B', 'C'],
      ],
    ] as const) {
      await client.appendToStream('$$unsound', jsonEvent({ type: '$metadata', data: unsound as never }));
      expect([unsound, await typesOf(client.readStream('unsound'))]).toEqual([unsound, visible]);
    }
  });

  it('reads nothing of $all forwards from the end, and refuses a stream read so', async () => {
    expect(await drain(client.readAll({ fromPosition: 'end' }))).toEqual([]);
    await append('to-its-end', 'A');
    expect(await failure(typesOf(client.readStream('to-its-end', { fromRevision: 'end' })))).toBe('unknown');
  });

  it('writes nothing that comes after its deadline', async () => {
    expect(await failure(client.appendToStream('late', event('Late'), { deadline: -1_000 }))).toBe('deadline-exceeded');
    expect(await failure(typesOf(client.readStream('late')))).toBe('stream-not-found');
  });

  it('lets one wait for what comes of a tombstoned stream, of which nothing comes', async () => {
    await append('buried', 'Last');
    await client.tombstoneStream('buried');
    const subscription = client.subscribeToStream('buried', { fromRevision: 'end' });
    await new Promise((resolve, reject) => subscription.on('caughtUp', resolve).on('error', reject));
    await subscription.unsubscribe();
  });

  it('takes a limit of 0 for none', async () => {
    await append('limits', 'A', 'B', 'C');
    await client.setStreamMetadata('limits', { maxCount: 0, maxAge: 0 });
    expect(await typesOf(client.readStream('limits'))).toEqual(['A', 'B', 'C']);
  });

  it('begins a $all subscription from beyond the end with what comes', async () => {
    const heard: string[] = [];
    const beyond = { commit: 1_000_000_000n, prepare: 1_000_000_000n };
    const subscription = client.subscribeToAll({ fromPosition: beyond, filter: streamNameFilter({ prefixes: ['beyond'] }) });
    let confirmed = false;
    subscription.on('confirmation', () => {
      confirmed = true;
    });
    subscription.on('data', (one) => void heard.push(one.event?.type ?? ''));
    await eventually(async () => expect(confirmed).toBe(true));
    await append('beyond', 'Later');
    await eventually(async () => expect(heard).toEqual(['Later']));
    await subscription.unsubscribe();
  });

  it('refuses a position whose commit lies before its prepare', async () => {
    expect(await failure(drain(client.readAll({ fromPosition: { commit: 1n, prepare: 2n } })))).toBe('unknown');
  });

  it('finds nothing from a revision at the top of all numbers on, and all backwards from it', async () => {
    await append('top', 'A', 'B');
    for (const fromRevision of [2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n]) {
      expect(await typesOf(client.readStream('top', { fromRevision }))).toEqual([]);
      expect(await typesOf(client.readStream('top', { fromRevision, direction: 'backwards' }))).toEqual(['B', 'A']);
    }
  });

  it('counts the data alone against the limit of an append', async () => {
    const metadata = { note: 'm'.repeat(200_000) };
    const sized = (bytes: number) => jsonEvent({ type: 'Sized', data: { s: 'x'.repeat(bytes - '{"s":""}'.length) }, metadata });
    expect(await failure(client.appendToStream('sized', sized(1_048_576)))).toBe('none');
    expect(await failure(client.appendToStream('sized', sized(1_048_577)))).toBe('maximum-append-size-exceeded');
  });

  it('takes the regular expressions of .NET that are written most, and an empty one for none', async () => {
    await append('Order-UP', 'Kept');
    await append('order-down', 'Other');
    const matching = (regex: string) =>
      new Promise<(string | undefined)[]>((resolve, reject) => {
        const types: (string | undefined)[] = [];
        const subscription = client.subscribeToAll({ filter: streamNameFilter({ regex }) });
        subscription.on('data', (one) => void types.push(one.event?.type));
        subscription.on('error', reject);
        // What comes between `caughtUp` and the data before it waits in the client's buffer for one turn at most.
        subscription.on('caughtUp', () => setImmediate(() => subscription.unsubscribe().then(() => resolve(types), reject)));
      });
    expect(await matching('(?i)^order-')).toEqual(['Kept', 'Other']);
    expect(await matching('\\AOrder-UP\\z')).toEqual(['Kept']);
    expect(await matching('^order(?#of a job)-down$')).toEqual(['Other']);
    expect(await matching('^order-\\p{Ll}+$')).toEqual(['Other']);
    expect(await matching('')).toEqual([]);
    await expect(matching('(?>Order)')).rejects.toThrow(/not a regular expression that the embedded event store takes/);
  });

  it('says of persistent subscriptions of every kind that it has none', async () => {
    const settings = persistentSubscriptionToAllSettingsFromDefaults();
    for (const refused of [
      () => client.createPersistentSubscriptionToAll('group', settings),
      () => client.createPersistentSubscriptionToStream('any', 'group', persistentSubscriptionToAllSettingsFromDefaults() as never),
      () => client.getPersistentSubscriptionToAllInfo('group'),
      () => client.listAllPersistentSubscriptions(),
    ])
      await expect(refused()).rejects.toThrow(/has no persistent subscriptions/);
  });

  it('answers the pages of HTTP/1 that probes ask', async () => {
    const origin = stores.eventStoreUrl
      .replace('esdb:', 'http:')
      .replace(/\/\/[^@/]*@/, '//')
      .split('?')[0];
    const ask = async (path: string) => {
      const response = await fetch(`${origin}${path}`);
      return { status: response.status, body: response.status === 200 ? await response.json() : null };
    };
    expect(await ask('/health/live')).toEqual({ status: 204, body: null });
    expect(await ask('/info')).toMatchObject({ status: 200, body: { esVersion: '23.10.6', state: 'leader' } });
    expect(await ask('/gossip')).toMatchObject({ status: 200, body: { members: [{ state: 'Leader', isAlive: true }] } });
    expect(await ask('/ping')).toMatchObject({ status: 200 });
    expect(await ask('/streams/order-1')).toMatchObject({ status: 404 });
  });

  it('keeps bytes of every kind', async () => {
    const all = Buffer.from(Array.from({ length: 512 }, (_, n) => n % 256));
    await client.appendToStream('bytes', {
      id: randomUUID(),
      type: 'Bytes',
      contentType: 'application/octet-stream',
      data: all,
      metadata: Buffer.from('\\x41\\\\é'),
    } as EventData);
    const [read] = await drain(client.readStream('bytes'));
    expect(Buffer.from(read?.event?.data as Uint8Array).equals(all)).toBe(true);
    expect(Buffer.from(read?.event?.metadata as Uint8Array).toString()).toBe('\\x41\\\\é');
    expect(bytesOf('\\x4142').toString()).toBe('AB');
    expect(bytesOf('\\\\x41').toString()).toBe('\\x41');
  });
});
