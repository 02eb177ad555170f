// One file above 400 lines, because it is only data: what is said to the event store, call by call.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  type AppendResult,
  type AppendToStreamOptions,
  binaryEvent,
  type EventData,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  type Position,
  type ReadStreamOptions,
  type ResolvedEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import { PATIENCE_MS } from '../../patience.ts';

/** Conversation by conversation, step by step: what the client was answered. */
export type Transcript = Record<string, Record<string, unknown>>;

type Step = (label: string, run: () => Promise<unknown>) => Promise<void>;
type Event = EventData;
type Subscribed = ReturnType<EventStoreDBClient['subscribeToStream']> | ReturnType<EventStoreDBClient['subscribeToAll']>;

const json = (type: string, data: unknown = {}, more: { id?: string; metadata?: Record<string, unknown> } = {}): Event =>
  jsonEvent({ type, data: data as Record<string, unknown>, ...more });
const many = (count: number, type: string): Event[] => Array.from({ length: count }, (_, n) => json(type, { n }));
const text = (value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);
const bytes = (value: unknown): unknown => (value instanceof Uint8Array ? `bytes:${Buffer.from(value).toString('hex')}` : value);

const TOLD_OF_ERRORS = ['streamName', 'expectedVersion', 'actualVersion', 'current', 'expected', 'maxAppendSize', 'code'];

function describeError(error: unknown): Record<string, unknown> {
  const facts = error as Record<string, unknown> & { type?: string; name?: string };
  const out: Record<string, unknown> = { error: facts.type ?? facts.name };
  for (const key of TOLD_OF_ERRORS) if (facts[key] !== undefined) out[key] = text(facts[key]);
  return out;
}

async function outcome(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return describeError(error);
  }
}

/** `revision:type` of each event read, or the refusal. */
const brief = (rows: unknown): unknown =>
  Array.isArray(rows) ? rows.map(({ revision, type }: { revision: string; type: string }) => `${revision}:${type}`) : rows;

/**
 * Holds the conversations of transcript.json with a server, which has to be empty, and answers the transcript. What may differ from run to run (positions,
 * ids, times) is replaced by what must hold of it.
 */
export async function converse(url: string): Promise<Transcript> {
  // The client's own deadline of ten seconds is too short for two megabytes on a busy machine.
  const patient = `${url}&defaultDeadline=${PATIENCE_MS}`;
  const client = EventStoreDBClient.connectionString(patient);
  const lenient = EventStoreDBClient.connectionString(`${patient}&throwOnAppendFailure=false`);
  const transcript: Transcript = {};
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    const id = ids.get(name) ?? randomUUID();
    ids.set(name, id);
    return id;
  };
  const nameOf = (id: string): string => [...ids].find(([, known]) => known === id)?.[0] ?? 'generated';

  let lastCommit = -1n;
  const describeAppend = (result: AppendResult) => {
    const commit = result.position?.commit;
    const out = {
      success: result.success,
      nextExpectedRevision: text(result.nextExpectedRevision),
      position:
        commit === undefined ? null : commit > lastCommit ? 'after all before' : commit === lastCommit ? 'same as last' : 'an earlier one',
    };
    if (commit !== undefined && commit > lastCommit) lastCommit = commit;
    return out;
  };
  const describeEvent = ({ event }: ResolvedEvent | AllStreamResolvedEvent) =>
    event && {
      stream: event.streamId,
      revision: text(event.revision),
      type: event.type,
      id: nameOf(event.id),
      isJson: event.isJson,
      data: bytes(event.data),
      metadata: bytes(event.metadata) ?? null,
      created: event.created instanceof Date ? 'Date' : typeof event.created,
    };
  const drain = async <E, T>(reader: AsyncIterable<E>, describe: (event: E) => T): Promise<T[]> => {
    const out: T[] = [];
    for await (const event of reader) out.push(describe(event));
    return out;
  };
  const append = (stream: string, events: Event | Event[], options?: AppendToStreamOptions, by = client) =>
    outcome(async () => describeAppend(await by.appendToStream(stream, events, options)));
  const read = (stream: string, options?: ReadStreamOptions) => outcome(() => drain(client.readStream(stream, options), describeEvent));
  const later = (ms: number, stream: string, type: string) => void pause(ms).then(() => client.appendToStream(stream, json(type)));

  /** Listens until `atLeast` events have come (and a little longer, for what should not come), an error, or `ms`. */
  async function listen(subscription: Subscribed, atLeast: number, ms = PATIENCE_MS) {
    const log: unknown[] = [];
    let count = 0;
    const ended = await new Promise<string>((finish) => {
      const timeout = setTimeout(() => finish('timeout'), ms);
      const check = () => {
        if (count < atLeast) return;
        clearTimeout(timeout);
        setTimeout(() => finish('enough'), 150);
      };
      const on = subscription as unknown as { on(name: string, listener: (value: unknown) => void): void };
      on.on('confirmation', () => log.push('confirmation'));
      on.on('caughtUp', () => log.push('caughtUp'));
      on.on('fellBehind', () => log.push('fellBehind'));
      on.on('data', (resolved) => {
        const { event } = resolved as ResolvedEvent;
        count++;
        log.push(event ? `${event.streamId}@${event.revision}:${event.type}` : 'null event');
        check();
      });
      on.on('error', (error) => {
        log.push(describeError(error));
        clearTimeout(timeout);
        finish('error');
      });
    });
    await subscription.unsubscribe().catch(() => {});
    return { ended, log };
  }

  const conversation = async (name: string, hold: (step: Step) => Promise<void>) => {
    const steps: Record<string, unknown> = {};
    transcript[name] = steps;
    await hold(async (label, run) => {
      const patience = new AbortController();
      const tooLong = pause(20_000, 'no answer in 20 s', { signal: patience.signal }).catch(() => {});
      steps[label] = await Promise.race([outcome(run), tooLong]);
      patience.abort();
    });
  };

  await conversation('append: expected revisions', async (step) => {
    const s = 'a-1';
    await step('stream_exists on a missing stream', () => append(s, json('A'), { expectedRevision: 'stream_exists' }));
    await step('revision 0 on a missing stream', () => append(s, json('A'), { expectedRevision: 0n }));
    await step('no_stream creates', () => append(s, json('A', { n: 1 }), { expectedRevision: 'no_stream' }));
    await step('no_stream again, other event', () => append(s, json('A'), { expectedRevision: 'no_stream' }));
    await step('exact revision', () => append(s, [json('B'), json('C')], { expectedRevision: 0n }));
    await step('a revision behind', () => append(s, json('D'), { expectedRevision: 0n }));
    await step('a revision ahead', () => append(s, json('D'), { expectedRevision: 9n }));
    await step('any', () => append(s, json('E'), { expectedRevision: 'any' }));
    await step('stream_exists', () => append(s, json('F'), { expectedRevision: 'stream_exists' }));
    await step('no option at all', () => append(s, json('G')));
    await step('no events, existing stream', () => append(s, []));
    await step('no events, missing stream', () => append('a-none', []));
    await step('read back', () => read(s));
  });

  await conversation('append: failures that do not throw', async (step) => {
    const s = 'l-1';
    await step('create', () => append(s, json('A'), { expectedRevision: 'no_stream' }, lenient));
    await step('no_stream again', () => append(s, json('B'), { expectedRevision: 'no_stream' }, lenient));
    await step('behind', () => append(s, json('B'), { expectedRevision: 7n }, lenient));
    await step('stream_exists on a missing stream', () => append('l-2', json('B'), { expectedRevision: 'stream_exists' }, lenient));
  });

  await conversation('append: asked twice', async (step) => {
    const s = 'i-1';
    const e = (n: number) => json('I', { n }, { id: idOf(`i${n}`) });
    await step('first', () => append(s, [e(1), e(2)], { expectedRevision: 'no_stream' }));
    await step('the same again, no_stream', () => append(s, [e(1), e(2)], { expectedRevision: 'no_stream' }));
    await step('the same again, any', () => append(s, [e(1), e(2)], { expectedRevision: 'any' }));
    await step('third event at 1', () => append(s, e(3), { expectedRevision: 1n }));
    await step('third event at 1 again', () => append(s, e(3), { expectedRevision: 1n }));
    await step('the first two again, after the third, no_stream', () => append(s, [e(1), e(2)], { expectedRevision: 'no_stream' }));
    await step('first alone again, no_stream', () => append(s, [e(1)], { expectedRevision: 'no_stream' }));
    await step('first with a new one, no_stream', () => append(s, [e(1), e(9)], { expectedRevision: 'no_stream' }));
    await step('first with a new one, any', () => append(s, [e(1), e(8)], { expectedRevision: 'any' }));
    await step('an old id at a wrong revision', () => append(s, e(1), { expectedRevision: 2n }));
    await step('read back', () => drain(client.readStream(s), ({ event }) => event && `${event.revision}:${nameOf(event.id)}`));
  });

  await conversation('append: races', async (step) => {
    await step('32 writers, same expected revision: how many win', async () => {
      await client.appendToStream('r-1', json('R'));
      const writers = Array.from({ length: 32 }, () => client.appendToStream('r-1', json('R'), { expectedRevision: 0n }));
      const all = await Promise.allSettled(writers);
      const lost = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { type: string }).type] : []));
      return { won: all.length - lost.length, lost: [...new Set(lost)] };
    });
    await step('32 writers, any: all there, in one order', async () => {
      await Promise.all(many(32, 'R').map((event) => client.appendToStream('r-2', event)));
      const rows = await drain(client.readStream('r-2'), ({ event }) => event?.revision);
      return { count: rows.length, revisions: rows.every((revision, n) => revision === BigInt(n)) };
    });
  });

  await conversation('append: contents', async (step) => {
    const s = 'c-1';
    await step('json with metadata, unicode, empty', () =>
      append(s, [
        json('With metadata', { a: 'é漢字🏠', nested: { x: [1, null, true] } }, { metadata: { by: 'someone', n: 1 } }),
        json('Empty', {}),
        json('Text', 'just text'),
        json('Number', 12.5),
        json('Null', null),
        json('Array', [1, 2]),
      ]),
    );
    await step('binary', () => append(s, binaryEvent({ type: 'Bytes', data: Buffer.from([0, 255, 10]), metadata: Buffer.from([1, 2]) })));
    await step('read back', () => read(s));
    await step('stream name with odd letters', () => append('c-ä/ö {x} #1?', json('Odd')));
    await step('read odd name', () => read('c-ä/ö {x} #1?'));
    await step('empty type', () => append('c-2', json('')));
    await step('a $ type', () => append('c-3', json('$custom')));
    await step('empty stream name', () => append('', json('A')));
    await step('a $ stream, no credentials', () => append('$system-like', json('A')));
    await step('half a megabyte', () => append('c-4', json('Large', { s: 'x'.repeat(500_000) })));
    await step('two megabytes in one event', () => append('c-5', json('TooLarge', { s: 'x'.repeat(2_000_000) })));
    const part = () => json('Part', { s: 'x'.repeat(500_000) });
    await step('two megabytes in four events', () => append('c-6', [part(), part(), part(), part()]));
    await step('after that, the connection still works', () => append('c-7', json('Fine')));
  });

  await conversation('read a stream', async (step) => {
    const s = 'n-1';
    const briefly = (options: ReadStreamOptions) => async () => brief(await read(s, options));
    await client.appendToStream(s, many(25, 'N'));
    await step('a missing stream', () => read('n-none'));
    await step('a missing stream, backwards from end', () => read('n-none', { direction: 'backwards', fromRevision: 'end' }));
    await step('forwards, 3', briefly({ maxCount: 3 }));
    await step('forwards from 20', briefly({ fromRevision: 20n }));
    await step('forwards from beyond the end', briefly({ fromRevision: 99n }));
    await step('forwards from end', briefly({ fromRevision: 'end' }));
    await step('backwards from end, 3', briefly({ direction: 'backwards', fromRevision: 'end', maxCount: 3 }));
    await step('backwards from 2', briefly({ direction: 'backwards', fromRevision: 2n }));
    await step('backwards from start', briefly({ direction: 'backwards', fromRevision: 'start' }));
    await step('backwards from beyond the end', briefly({ direction: 'backwards', fromRevision: 99n, maxCount: 2 }));
    await step('count 0', briefly({ maxCount: 0 }));
    await step('1,200 events, all, in order', async () => {
      await client.appendToStream('n-2', many(1200, 'N'));
      const rows = await drain(client.readStream('n-2'), ({ event }) => (event?.data as { n: number } | undefined)?.n);
      return { count: rows.length, ordered: rows.every((n, at) => n === at) };
    });
  });

  await conversation('delete and tombstone', async (step) => {
    const s = 'd-1';
    const remove = async (stream: string, expectedRevision?: bigint) => {
      await client.deleteStream(stream, { expectedRevision });
      return 'deleted';
    };
    const bury = async (stream: string) => {
      await client.tombstoneStream(stream);
      return 'tombstoned';
    };
    await client.appendToStream(s, [json('D1'), json('D2'), json('D3')]);
    await step('delete at a wrong revision', () => remove(s, 0n));
    await step('delete', async () => ((await client.deleteStream(s)).position ? 'deleted, with position' : 'deleted'));
    await step('read deleted', () => read(s));
    await step('delete again', () => remove(s));
    await step('delete a missing stream', () => remove('d-none'));
    await step('append no_stream after delete', () => append(s, json('D4'), { expectedRevision: 'no_stream' }));
    await step('append any after delete', () => append(s, json('D5')));
    await step('read after', async () => brief(await read(s)));
    await step('read backwards after', async () => brief(await read(s, { direction: 'backwards', fromRevision: 'end' })));
    await client.appendToStream('d-2', json('T1'));
    await step('tombstone', () => bury('d-2'));
    await step('read tombstoned', () => read('d-2'));
    await step('append to tombstoned', () => append('d-2', json('T2')));
    await step('append to tombstoned, no_stream', () => append('d-2', json('T2'), { expectedRevision: 'no_stream' }));
    await step('delete tombstoned', () => remove('d-2'));
    await step('tombstone again', () => bury('d-2'));
  });

  await conversation('stream metadata', async (step) => {
    const s = 'm-1';
    const metadata = async () => {
      const answer = await client.getStreamMetadata(s);
      // the client hands out the commit position as the revision
      return { metadata: answer.metadata ?? null, revision: answer.metastreamRevision === undefined ? undefined : 'a commit position' };
    };
    await client.appendToStream(s, many(10, 'M'));
    await step('none set', metadata);
    await step('set maxCount 4', async () => describeAppend(await client.setStreamMetadata(s, { maxCount: 4 })));
    await step('get', metadata);
    await step('read forwards', async () => brief(await read(s)));
    await step('read backwards', async () => brief(await read(s, { direction: 'backwards', fromRevision: 'end' })));
    await step('set truncateBefore 8', async () => describeAppend(await client.setStreamMetadata(s, { truncateBefore: 8 })));
    await step('read forwards after truncateBefore', async () => brief(await read(s)));
    await step('read from 0', async () => brief(await read(s, { fromRevision: 0n })));
    await step('set at a wrong revision', async () => describeAppend(await client.setStreamMetadata(s, {}, { expectedRevision: 0n })));
  });

  await conversation('read $all', async (step) => {
    await client.appendToStream('all-1', [json('P'), json('Q')]);
    await client.appendToStream('all-2', json('P'));
    const mine = async (events: AsyncIterable<AllStreamResolvedEvent>) =>
      (await drain(events, ({ event }) => event)).flatMap((event) => (event?.streamId.startsWith('all-') ? [event] : []));
    const named = async (events: AsyncIterable<AllStreamResolvedEvent>) =>
      (await mine(events)).map(({ streamId, revision }) => `${streamId}@${revision}`);
    const positionOf = async (n: number) => (await mine(client.readAll()))[n]?.position as Position;
    await step('forwards', () => named(client.readAll()));
    await step('backwards from end', () => named(client.readAll({ direction: 'backwards', fromPosition: 'end' })));
    await step('an event of $all', async () => {
      const last = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 20 });
      const rows = await drain(last, (resolved) => ({
        ...describeEvent(resolved),
        position: resolved.event?.position ? 'present' : 'absent',
      }));
      return rows.find(({ stream }) => stream === 'all-2') ?? 'not among the last 20';
    });
    await step('from a position: itself first', async () => named(client.readAll({ fromPosition: await positionOf(1) })));
    await step('backwards from a position: itself not', async () =>
      named(client.readAll({ direction: 'backwards', fromPosition: await positionOf(2) })),
    );
    await step('positions grow with the order', async () => {
      const positions = (await drain(client.readAll(), ({ event }) => event?.position?.commit)).filter(
        (position) => position !== undefined,
      );
      return positions.every((position, n) => n === 0 || position > (positions[n - 1] as bigint));
    });
  });

  await conversation('subscribe to a stream', async (step) => {
    const s = 's-1';
    await client.appendToStream(s, many(4, 'S'));
    await step('from start, then live', () => {
      later(400, s, 'Live1');
      return listen(client.subscribeToStream(s), 5);
    });
    await step('from revision 2: after it', () => {
      later(400, s, 'Live2');
      return listen(client.subscribeToStream(s, { fromRevision: 2n }), 3);
    });
    await step('from end: only what comes', () => {
      later(400, s, 'Live3');
      return listen(client.subscribeToStream(s, { fromRevision: 'end' }), 1);
    });
    await step('a missing stream, then created', () => {
      later(400, 's-later', 'First');
      return listen(client.subscribeToStream('s-later'), 1);
    });
    await step('a tombstoned stream', async () => {
      await client.appendToStream('s-dead', json('X'));
      await client.tombstoneStream('s-dead');
      return listen(client.subscribeToStream('s-dead'), 1);
    });
  });

  await conversation('subscribe to $all', async (step) => {
    await client.appendToStream('f-1', [json('Kept'), json('Other')]);
    await client.appendToStream('g-1', json('Kept'));
    await client.appendToStream('f-2', json('Kept'));
    await step('stream prefix, then live', () => {
      later(500, 'f-3', 'Live');
      return listen(client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['f-'] }) }), 4);
    });
    await step('stream regex', () => listen(client.subscribeToAll({ filter: streamNameFilter({ regex: '^[fg]-1$' }) }), 3));
    await step('type prefix', () => listen(client.subscribeToAll({ filter: eventTypeFilter({ prefixes: ['Kep'] }) }), 3));
    await step('type regex', () => listen(client.subscribeToAll({ filter: eventTypeFilter({ regex: '^Kept$' }) }), 3));
    await step('no system events: first of all', async () => {
      const { ended, log } = await listen(client.subscribeToAll({ filter: excludeSystemEvents() }), 10);
      return { ended, anySystem: log.some((line) => typeof line === 'string' && /@\d+:\$/.test(line)) };
    });
    await step('from end, with filter', () => {
      later(500, 'f-4', 'Live');
      return listen(client.subscribeToAll({ fromPosition: 'end', filter: streamNameFilter({ prefixes: ['f-'] }) }), 1);
    });
    await step('from a position: after it', async () => {
      const [first] = await drain(client.readStream('f-1', { maxCount: 1 }), ({ event }) => event);
      const fromPosition = (first as unknown as { position: Position }).position;
      return listen(client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: ['f-1'] }) }), 1);
    });
    await step('checkpoints arrive while nothing matches', async () => {
      const seen: bigint[] = [];
      const checkpointReached = async (_: unknown, { commit }: Position) => void seen.push(commit);
      const filter = streamNameFilter({ prefixes: ['nothing-like-this-'], maxSearchWindow: 32, checkpointInterval: 1, checkpointReached });
      const subscription = client.subscribeToAll({ filter });
      subscription.on('error', () => {});
      await pause(1200);
      await client.appendToStream('h-1', many(100, 'Noise'));
      await pause(1500);
      await subscription.unsubscribe();
      return { some: seen.length > 1, growing: seen.every((commit, n) => n === 0 || commit >= (seen[n - 1] as bigint)) };
    });
  });

  await conversation('server', async (step) => {
    await step('discovery by gossip', async () => {
      const discovering = EventStoreDBClient.connectionString(url.replace('esdb://', 'esdb+discover://'));
      const { success } = await discovering.appendToStream('z-1', json('G'));
      await discovering.dispose();
      return { success };
    });
    await step('a closed port', () => {
      const nowhere = EventStoreDBClient.connectionString('esdb://127.0.0.1:9?tls=false&maxDiscoverAttempts=1');
      return outcome(async () => describeAppend(await nowhere.appendToStream('z-2', json('G'), { deadline: 2000 })));
    });
  });

  await client.dispose();
  await lenient.dispose();
  return JSON.parse(JSON.stringify(transcript)) as Transcript;
}
