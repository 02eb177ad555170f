import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import { type BeforeApplicationShutdown, Injectable, Logger, Optional } from '@nestjs/common';
import type { ReadDb } from '../read-db/read-db.ts';
import { foldingVersion } from './code-version.ts';
import type { EventLog } from './event-log.ts';

/** A folded state, and the last event in it. */
export interface Snapshot<State> {
  state: State;
  revision: number;
  eventId: string;
  /** The latest instant of its events, in ms; instants of several servers may not grow with revisions. */
  latestAt: number;
  /** Whether a writer can go on from it; a reader's fold has no undo steps and no commands. */
  whole: boolean;
}

export interface Wanted {
  upToRevision?: number;
  /** In ms: no event of the snapshot is later. */
  until?: number;
  /** Only what a writer can go on from. */
  whole?: boolean;
}

export interface SnapshotBounds {
  /** Events after the last snapshot that make another one worth its room. */
  every: number;
  /** Kept of one stream: the newest whole ones, and past ones, the most recently used. */
  wholeOfOne: number;
  pastOfOne: number;
  /** Bytes of all. */
  totalBytes: number;
  /** Bytes of one state in memory: serializing 8 MB takes the thread for some 50 ms. */
  stateBytes: number;
  /** How long a reader waits before it folds from the log instead. */
  patienceMs: number;
}

const BOUNDS: SnapshotBounds = {
  every: 500,
  wholeOfOne: 2,
  pastOfOne: 6,
  totalBytes: 256 * 1024 * 1024,
  stateBytes: 8 * 1024 * 1024,
  patienceMs: 1_000,
};
/** Writes that wait in this process; more are left out, because a later event brings another occasion. */
const MOST_WAITING = 4;

interface Row {
  revision: number;
  event_id: string;
  latest_at: string;
  whole: boolean;
  state: Buffer;
  unused: boolean;
}

const compressed = promisify(gzip);
const decompressed = promisify(gunzip);

/**
 * Folded states of long streams, in Postgres. They are a cache: one that is missing, damaged, of other code or of another log is
 * ignored, and the state is folded from the log. A failure here is never a caller's.
 */
@Injectable()
export class Snapshots implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Snapshots.name);
  private writing: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly readDb: ReadDb,
    @Optional() private readonly bounds: SnapshotBounds = BOUNDS,
  ) {}

  /** Whether so many events since the last snapshot (-1: none) and so large a state (bytes in memory) make another one. */
  isDue(revision: number, lastSnapshot: number, bytes: number): boolean {
    return revision - lastSnapshot >= this.bounds.every && bytes <= this.bounds.stateBytes;
  }

  /** The newest snapshot that fits, and the position of its last event, which the log still has. Throws only what reading the log throws. */
  async newest<State>(
    log: Pick<EventLog, 'readEach'>,
    stream: string,
    wanted: Wanted,
    reading: { signal?: AbortSignal; until?: number } = {},
  ): Promise<(Snapshot<State> & { position: bigint }) | undefined> {
    const snapshot = await within(this.bounds.patienceMs, this.read<State>(stream, wanted));
    if (!snapshot) return undefined;
    for await (const { id, position } of log.readEach(stream, { fromRevision: snapshot.revision, maxCount: 1, ...reading }))
      if (id === snapshot.eventId) return { ...snapshot, position };
    // Another log, such as one that was restored from a backup.
    this.inBackground(() => this.forget(stream, snapshot));
    return undefined;
  }

  /** Keeps what `take` returns in a later turn, when the caller has its answer; `take` must then return one consistent state. */
  keep<State>(stream: string, take: () => Snapshot<State> | undefined): void {
    this.inBackground(async () => {
      await nextTurn();
      const snapshot = take();
      if (!snapshot) return;
      const { revision, eventId, latestAt, whole, state } = snapshot;
      const bytes = await compressed(serialize(state), { level: 1 });
      const values = [stream, await foldingVersion(), revision, whole, eventId, latestAt, bytes];
      await this.readDb.pool.query(
        `insert into snapshot (stream, version, revision, whole, event_id, latest_at, state) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (stream, version, revision, whole) do update
         set event_id = excluded.event_id, latest_at = excluded.latest_at, state = excluded.state, used_at = now()`,
        values,
      );
      await this.prune(stream);
    });
  }

  /** Drops all snapshots of these streams. */
  async drop(streams: string[]): Promise<void> {
    await this.idle();
    await this.readDb.pool.query('delete from snapshot where stream = any($1)', [streams]);
  }

  /** Resolves when nothing is written any more. */
  async idle(): Promise<void> {
    while (this.waiting > 0) await this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.idle();
  }

  private async read<State>(stream: string, wanted: Wanted): Promise<Snapshot<State> | undefined> {
    const { upToRevision = 2 ** 31 - 1, until = Number.MAX_SAFE_INTEGER, whole = false } = wanted;
    try {
      const { rows } = await this.readDb.pool.query<Row>(
        `select revision, event_id, latest_at, whole, state, used_at < now() - interval '10 minutes' as unused from snapshot
         where stream = $1 and version = $2 and revision <= $3 and latest_at <= $4 and (whole or not $5)
         order by revision desc, whole limit 1`,
        [stream, await foldingVersion(), Math.min(upToRevision, 2 ** 31 - 1), until, whole],
      );
      const [row] = rows;
      if (!row) return undefined;
      try {
        // gzip has the checksum.
        const state = deserialize(await decompressed(row.state)) as State;
        if (row.unused) this.inBackground(() => this.noteUse(stream, row));
        return { state, revision: row.revision, eventId: row.event_id, latestAt: Number(row.latest_at), whole: row.whole };
      } catch (error) {
        this.logger.warn(`The snapshot of ${stream} at revision ${row.revision} is damaged: ${(error as Error).message}`);
        this.inBackground(() => this.forget(stream, row));
      }
    } catch (error) {
      this.logger.warn(`No snapshot of ${stream} could be read: ${(error as Error).message}`);
    }
    return undefined;
  }

  /** One after the other. */
  private inBackground(work: () => Promise<unknown>): void {
    if (this.waiting >= MOST_WAITING) return;
    this.waiting++;
    this.writing = this.writing
      .then(work)
      .catch((error: Error) => this.logger.warn(`A snapshot was not kept: ${error.message}`))
      .then(() => {
        this.waiting--;
      });
  }

  private async noteUse(stream: string, { revision, whole }: Pick<Row, 'revision' | 'whole'>): Promise<void> {
    const values = [stream, await foldingVersion(), revision, whole];
    const row = 'stream = $1 and version = $2 and revision = $3 and whole = $4';
    await this.readDb.pool.query(`update snapshot set used_at = now() where ${row}`, values);
  }

  private async forget(stream: string, { revision, whole }: Pick<Row, 'revision' | 'whole'>): Promise<void> {
    await this.readDb.pool.query('delete from snapshot where stream = $1 and version = $2 and revision = $3 and whole = $4', [
      stream,
      await foldingVersion(),
      revision,
      whole,
    ]);
  }

  private async prune(stream: string): Promise<void> {
    const { wholeOfOne, pastOfOne, totalBytes } = this.bounds;
    await this.readDb.pool.query(
      `delete from snapshot where stream = $1 and (version, revision, whole) in (
         select version, revision, whole from (
           select version, revision, whole, row_number() over (partition by whole order by used_at desc, revision desc) as place
           from snapshot where stream = $1
         ) ranked where place > case when whole then $2::integer else $3::integer end)`,
      [stream, wholeOfOne, pastOfOne],
    );
    await this.readDb.pool.query(
      `delete from snapshot where (stream, version, revision, whole) in (
         select stream, version, revision, whole from (
           select stream, version, revision, whole,
             sum(octet_length(state)) over (order by used_at desc, stream, version, revision, whole) as so_far
           from snapshot
         ) summed where so_far > $1)`,
      [totalBytes],
    );
  }
}

/** The promise's result, or nothing when it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
