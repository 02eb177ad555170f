import pg from 'pg';
import { TOMBSTONE } from './protobuf.ts';
import { isMetastream, limitsOf, metadataOf, metastreamOf, originalOf } from './stream-metadata.ts';

/** One recorded event. `revision` is `TOMBSTONE` for the final event of a tombstoned stream. */
export interface RecordedEvent {
  /** Place in the one order of all events, from 1. */
  position: number;
  stream: string;
  /** Place within its stream, from 0. */
  revision: number;
  id: string;
  type: string;
  json: boolean;
  data: Buffer;
  metadata: Buffer;
  /** Milliseconds since 1970. */
  created: number;
}

/** Marks the row of an empty append: it takes a position, as in EventStoreDB, and is never read. */
export const NO_REVISION = -1;

/** Where a stream ends: `last` is -1 while it has no event. */
export interface StreamHead {
  last: number;
  tombstoned: boolean;
  /** For a metadata stream (`$$name`): the content of its last event. */
  metadata?: Record<string, unknown>;
}

/** `last` is the last revision that the log holds, `from` the first visible one; events created before `createdAfter` are hidden. */
export interface VisibleStream {
  state: 'found';
  last: number;
  from: number;
  createdAfter: number;
}

export type StreamView = { state: 'missing' } | { state: 'tombstoned' } | VisibleStream;

const SCHEMA = `
  create schema if not exists eventstore;
  create table if not exists eventstore.events (
    position bigint primary key,
    stream text collate "C" not null,
    revision bigint not null,
    id uuid not null,
    type text not null,
    json boolean not null,
    data bytea not null,
    metadata bytea not null,
    created bigint not null
  );
  create unique index if not exists events_stream_revision on eventstore.events (stream, revision) where revision >= 0;
`;

/** A key that no other advisory lock of the database uses: "evst" in ASCII. */
const WRITER_LOCK = 0x65767374;

const COLUMNS = 'position, stream, revision, id, type, json, data, metadata, created';

/** The largest number of rows that goes in row by row. */
const FEW = 8;
const INSERT_FEW = Array.from({ length: FEW + 1 }, (_, count) => {
  const rows = Array.from(
    { length: count },
    (_, n) => `(${Array.from({ length: 9 }, (_, column) => `$${n * 9 + column + 1}`).join(', ')})`,
  );
  return `insert into eventstore.events (${COLUMNS}) values ${rows.join(', ')}`;
});

const INT8 = 20;
const BOOL = 16;
const BYTEA = 17;
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [BOOL]: (text) => text === 't',
  [BYTEA]: bytesOf,
};
const identity = (text: string) => text;
const types = { getTypeParser: (oid: number) => parsers[oid] ?? identity } as unknown as pg.CustomTypesConfig;

/**
 * Readers request this format because ASCII bytes, such as most JSON, then travel unchanged instead of as twice as many
 * hex digits.
 */
const BYTES_AS_TEXT = '-c bytea_output=escape';

/** A bytea in either of Postgres' text formats (https://www.postgresql.org/docs/current/datatype-binary.html). */
export function bytesOf(text: string): Buffer {
  if (text.startsWith('\\x')) return Buffer.from(text.slice(2), 'hex');
  if (!text.includes('\\')) return Buffer.from(text, 'latin1');
  const plain = text.replace(/\\(\\|[0-7]{3})/g, (_, escaped: string) =>
    escaped === '\\' ? escaped : String.fromCharCode(Number.parseInt(escaped, 8)),
  );
  return Buffer.from(plain, 'latin1');
}

type EventRow = [number, string, number, string, string, boolean, Buffer, Buffer, number];
const eventOf = ([position, stream, revision, id, type, json, data, metadata, created]: EventRow): RecordedEvent => ({
  position,
  stream,
  revision,
  id,
  type,
  json,
  data,
  metadata,
  created,
});

interface Queryable {
  query<R extends unknown[]>(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<R>>;
}

async function rowsOf<R extends unknown[]>(on: Queryable, name: string, text: string, values: unknown[]): Promise<R[]> {
  return (await on.query<R>({ name, text, values, rowMode: 'array', types })).rows;
}

/** Where each of `streams` ends, in one query. */
async function headsOf(on: Queryable, streams: string[]): Promise<Map<string, StreamHead>> {
  const rows = await rowsOf<[string, number | null, number | null, Buffer | null]>(
    on,
    'heads',
    `select s.name, coalesce(nullif(last.revision, ${TOMBSTONE}), before.revision), last.revision, case when s.name like '$$%' then last.data end
     from unnest($1::text[]) s(name)
     left join lateral (
       select revision, data from eventstore.events where stream = s.name and revision >= 0 order by revision desc limit 1
     ) last on true
     left join lateral (
       select revision from eventstore.events where stream = s.name and revision >= 0 and last.revision = ${TOMBSTONE} order by revision desc offset 1 limit 1
     ) before on true`,
    [streams],
  );
  return new Map(
    rows.map(([name, last, top, data]) => [
      name,
      { last: last ?? -1, tombstoned: top === TOMBSTONE, metadata: data ? metadataOf(data) : undefined },
    ]),
  );
}

/** A page of events, and whether more may follow. */
export interface Page {
  events: RecordedEvent[];
  full: boolean;
}

/**
 * A page ends with the event that fills it to this many bytes, because a hundred events of a megabyte each would fill
 * the memory.
 */
const PAGE_BYTES = 1_048_576;

/** Rows up to the one that makes them a full page. `octet_length` of a large value does not fetch it. */
const upToPage = (order: string, rows: string) =>
  `select ${COLUMNS} from (
     select *, coalesce(sum(octet_length(data) + octet_length(metadata)) over (order by ${order} rows between unbounded preceding and 1 preceding), 0) before
     from (${rows} order by ${order} limit $1) r
   ) p where before < ${PAGE_BYTES} order by ${order}`;

const ALL_FORWARDS = upToPage('position', 'select * from eventstore.events where position > $2 and revision >= 0');
const ALL_BACKWARDS = upToPage('position desc', 'select * from eventstore.events where position < $2 and revision >= 0');
const STREAM_FORWARDS = upToPage(
  'revision',
  'select * from eventstore.events where stream = $2 and revision >= greatest($3::bigint, $4::bigint) and revision >= 0 and created >= $5',
);
const STREAM_BACKWARDS = upToPage(
  'revision desc',
  'select * from eventstore.events where stream = $2 and revision <= $3 and revision >= $4 and created >= $5',
);

function pageOf(rows: EventRow[], limit: number): Page {
  let bytes = 0;
  for (const [, , , , , , data, metadata] of rows) bytes += data.length + metadata.length;
  return { events: rows.map(eventOf), full: rows.length >= limit || bytes >= PAGE_BYTES };
}

/** The reading side of the log: any number of readers, each seeing only what is durable. */
export class LogReader {
  private readonly pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 4,
      keepAlive: true,
      options: BYTES_AS_TEXT,
      application_name: 'event-store-reader',
    });
    this.pool.on('error', () => {});
    // The pool handles `error` of idle connections only; without a listener, a connection that breaks in use would end
    // the thread.
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** A page of up to `limit` events after (forwards) or before (backwards) `position`, neither including it. */
  async all(backwards: boolean, position: number, limit: number): Promise<Page> {
    const name = backwards ? 'all-backwards' : 'all-forwards';
    return pageOf(await rowsOf<EventRow>(this.pool, name, backwards ? ALL_BACKWARDS : ALL_FORWARDS, [limit, position]), limit);
  }

  /** A page of up to `limit` events of a stream from `revision` on, including it, as far as `view` lets them be seen. */
  async stream(stream: string, view: VisibleStream, backwards: boolean, revision: number, limit: number): Promise<Page> {
    const name = backwards ? 'stream-backwards' : 'stream-forwards';
    const values = [limit, stream, revision, view.from, view.createdAfter];
    return pageOf(await rowsOf<EventRow>(this.pool, name, backwards ? STREAM_BACKWARDS : STREAM_FORWARDS, values), limit);
  }

  /** The event that a link (`$>`) such as `3@order-1` points to; undefined if it no longer exists. */
  async target({ data }: RecordedEvent): Promise<RecordedEvent | undefined> {
    const [, revision, stream] = /^(\d{1,15})@(.+)$/s.exec(data.toString('utf8')) ?? [];
    if (revision === undefined || stream === undefined) return undefined;
    const view = await this.view(stream);
    if (view.state !== 'found' || Number(revision) < view.from) return undefined;
    const { events } = await this.stream(stream, view, false, Number(revision), 1);
    return events[0]?.revision === Number(revision) ? events[0] : undefined;
  }

  /** The visible part of a stream. */
  async view(stream: string): Promise<StreamView> {
    const names = [stream, metastreamOf(stream)];
    if (isMetastream(stream)) names.push(originalOf(stream));
    const heads = await headsOf(this.pool, names);
    const head = heads.get(stream) as StreamHead;
    const original = isMetastream(stream) ? heads.get(originalOf(stream)) : undefined;
    if (head.tombstoned || original?.tombstoned) return { state: 'tombstoned' };
    const limits = limitsOf(stream, heads.get(metastreamOf(stream))?.metadata);
    if (head.last < 0 || limits.softDeleted) return { state: 'missing' };
    const byCount = limits.maxCount === undefined ? 0 : head.last - limits.maxCount + 1;
    const createdAfter = limits.maxAgeSeconds === undefined ? 0 : Date.now() - limits.maxAgeSeconds * 1000;
    return {
      state: 'found',
      last: head.last,
      from: Math.max(0, byCount, limits.truncateBefore ?? 0),
      createdAfter: Math.max(0, createdAfter),
    };
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** Another node holds the writer's lock of this database. */
export class WriterLockTaken extends Error {}

/** A known event id: enough to recognise a repeated append. */
export interface KnownId {
  id: string;
  stream: string;
  revision: number;
  position: number;
}

/**
 * The writing side of the log: one connection with an advisory lock, so that no two nodes ever write the same database.
 * The lock belongs to the session: a node that gets it knows that every transaction of the previous session has ended.
 */
export class LogWriter {
  private constructor(private readonly client: pg.Client) {}

  /**
   * Connects, takes the lock (retrying for `patienceMs`, then `WriterLockTaken`) and creates the schema if needed.
   * Calls `onLost` once if the connection ends other than by `close`.
   */
  static async open(databaseUrl: string, patienceMs: number, onLost: () => void): Promise<LogWriter> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 20_000,
      application_name: 'event-store-writer',
    });
    client.on('error', onLost);
    client.on('end', onLost);
    try {
      await client.connect();
      await client.query("set synchronous_commit = on; set client_min_messages = 'warning'");
      const until = Date.now() + patienceMs;
      for (;;) {
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [WRITER_LOCK]);
        if (rows[0]?.taken) break;
        if (Date.now() > until) throw new WriterLockTaken('another event store node writes this database');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await client.query(SCHEMA);
      return new LogWriter(client);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
  }

  /** The last position taken, 0 in an empty log. */
  async lastPosition(): Promise<number> {
    const [row] = await rowsOf<[number]>(this.client, 'last-position', 'select coalesce(max(position), 0) from eventstore.events', []);
    return row?.[0] ?? 0;
  }

  /** The last `limit` ids, oldest first. */
  async recentIds(limit: number): Promise<KnownId[]> {
    const rows = await rowsOf<[string, string, number, number]>(
      this.client,
      'recent-ids',
      'select id, stream, revision, position from eventstore.events where revision >= 0 order by position desc limit $1',
      [limit],
    );
    return rows.reverse().map(([id, stream, revision, position]) => ({ id, stream, revision, position }));
  }

  heads(streams: string[]): Promise<Map<string, StreamHead>> {
    return headsOf(this.client, streams);
  }

  /** Ids of `count` events of a stream from `revision` on. */
  async idsFrom(stream: string, revision: number, count: number): Promise<KnownId[]> {
    const rows = await rowsOf<[string, number, number]>(
      this.client,
      'ids-from',
      'select id, revision, position from eventstore.events where stream = $1 and revision >= $2 and revision >= 0 order by revision limit $3',
      [stream, revision, count],
    );
    return rows.map(([id, at, position]) => ({ id, stream, revision: at, position }));
  }

  /** Records events in one transaction; they are on disk when it resolves. */
  async insert(events: readonly RecordedEvent[]): Promise<void> {
    await (events.length <= FEW ? this.insertFew(events) : this.insertMany(events));
  }

  /** Row by row in one statement, prepared once for each number of rows: a fifth faster than `insertMany` up to eight rows, slower from 32 on. */
  private async insertFew(events: readonly RecordedEvent[]): Promise<void> {
    const values: unknown[] = [];
    for (const event of events) {
      const { position, stream, revision, id, type, json, data, metadata, created } = event;
      values.push(position, stream, revision, id, type, json, data, metadata, created);
    }
    await this.client.query({ name: `insert-${events.length}`, text: INSERT_FEW[events.length] as string, values });
  }

  /**
   * Column by column. The bytes travel as one binary parameter that the server cuts up, because an array of bytea would
   * be sent as text of twice the size.
   */
  private async insertMany(events: readonly RecordedEvent[]): Promise<void> {
    const position: number[] = [];
    const stream: string[] = [];
    const revision: number[] = [];
    const id: string[] = [];
    const type: string[] = [];
    const json: string[] = [];
    const created: number[] = [];
    const offset: number[] = [];
    const dataLength: number[] = [];
    const metadataLength: number[] = [];
    const bytes: Buffer[] = [];
    let at = 1;
    for (const event of events) {
      position.push(event.position);
      stream.push(quoted(event.stream));
      revision.push(event.revision);
      id.push(event.id);
      type.push(quoted(event.type));
      json.push(event.json ? 't' : 'f');
      created.push(event.created);
      offset.push(at);
      dataLength.push(event.data.length);
      metadataLength.push(event.metadata.length);
      bytes.push(event.data, event.metadata);
      at += event.data.length + event.metadata.length;
    }
    const values: unknown[] = [position, stream, revision, id, type, json, created, offset, dataLength, metadataLength].map(
      (column) => `{${column.join(',')}}`,
    );
    values.push(Buffer.concat(bytes));
    await this.client.query({
      name: 'insert-many',
      text: `insert into eventstore.events (${COLUMNS})
        select position, stream, revision, id, type, json, substring($11::bytea from at for size), substring($11::bytea from at + size for more), created
        from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::boolean[], $7::bigint[], $8::int[], $9::int[], $10::int[])
          as e(position, stream, revision, id, type, json, created, at, size, more)`,
      values,
    });
  }

  /** Ends the connection and releases the lock. A statement in progress may still commit. */
  async close(): Promise<void> {
    this.client.removeAllListeners('end');
    await this.client.end().catch(() => {});
  }
}

/** An element of an array in Postgres's text form. */
const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
