import { randomUUID } from 'node:crypto';
import { type CommitState, type ExpectedRevision, isSoftDeleted, judge, judgeDeletion, type Verdict } from './commit.ts';
import { TOMBSTONE } from './protobuf.ts';
import { type KnownId, LogWriter, NO_REVISION, type RecordedEvent, type StreamHead, WriterLockTaken } from './storage.ts';
import { isMetastream, metadataOf, metastreamOf, originalOf, SOFT_DELETED_METADATA } from './stream-metadata.ts';

export interface ProposedEvent {
  id: string;
  type: string;
  json: boolean;
  data: Buffer;
  metadata: Buffer;
}

export type Write =
  | { kind: 'append'; stream: string; expected: ExpectedRevision; events: ProposedEvent[] }
  | { kind: 'delete'; stream: string; expected: ExpectedRevision }
  | { kind: 'tombstone'; stream: string; expected: ExpectedRevision };

/** `revision` is -1 when the stream still has no event. */
export type Outcome =
  | { kind: 'written'; revision: number; position: number }
  | { kind: 'wrong-version'; current: number }
  | { kind: 'deleted' };

/**
 * The log cannot be written now. The outcome of a write in progress is unknown; a retry of the same events is
 * recognised by their ids.
 */
export class LogUnavailable extends Error {}

/**
 * Receives recorded events in order once they are durable; `null` means that events may have been missed and must be
 * read.
 */
export type TailListener = (events: readonly RecordedEvent[] | null) => void;

interface Pending {
  write: Write;
  resolve(outcome: Outcome): void;
  reject(error: LogUnavailable): void;
}

/** The part of the log's state held in memory; discarded and read again whenever the outcome of a commit is unknown. */
interface Memory {
  writer: LogWriter;
  position: number;
  heads: Map<string, StreamHead>;
  ids: RecentIds;
}

/** A group is one transaction: the writes that arrived during the previous flush, up to this many writes or bytes. */
const GROUP_WRITES = 512;
const GROUP_BYTES = 8 * 1024 * 1024;
const REMEMBERED_HEADS = 50_000;
const REMEMBERED_IDS = 50_000;
const RECONNECT_MS = 200;

/**
 * The last recorded ids, in two generations, so that forgetting the oldest costs nothing. EventStoreDB too recognises a
 * repeated append with `any` only among recent events; with an expected revision it looks into the stream, as `judge`
 * does here.
 */
class RecentIds {
  private young = new Map<string, KnownId>();
  private old = new Map<string, KnownId>();

  get(id: string): KnownId | undefined {
    return this.young.get(id) ?? this.old.get(id);
  }

  add(known: KnownId): void {
    if (this.young.size >= REMEMBERED_IDS) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(known.id, known);
  }
}

/**
 * The rows of one transaction while its writes are judged. Later writes of the group see them; nobody else does before
 * the commit.
 */
class Group implements CommitState {
  readonly rows: RecordedEvent[] = [];
  private readonly created = Date.now();

  constructor(private readonly memory: Memory) {}

  head(stream: string): StreamHead {
    const head = this.memory.heads.get(stream);
    if (!head) throw new Error(`the head of ${stream} was not loaded`);
    return head;
  }

  recent(id: string): KnownId | undefined {
    return this.memory.ids.get(id);
  }

  /** Applies a write that was judged ok. */
  write(write: Write, softDeleted: boolean): Outcome {
    const { stream } = write;
    const head = this.head(stream);
    if (write.kind === 'tombstone') {
      const position = this.record(stream, TOMBSTONE, systemEvent('$streamDeleted', Buffer.alloc(0), false));
      head.tombstoned = true;
      return { kind: 'written', revision: TOMBSTONE, position };
    }
    if (write.kind === 'delete') {
      const position = this.setMetadata(stream, SOFT_DELETED_METADATA);
      return { kind: 'written', revision: head.last, position };
    }
    const original = isMetastream(stream) ? originalOf(stream) : undefined;
    // Metadata written to a deleted stream restores it, as an event would: deleted events stay hidden.
    const broughtBack = original !== undefined && isSoftDeleted(original, this) ? original : undefined;
    const before = head.last;
    let position = 0;
    if (write.events.length === 0) position = this.record(stream, NO_REVISION, systemEvent('$empty', Buffer.alloc(0), false));
    for (const event of write.events) position = this.record(stream, ++head.last, event);
    const last = write.events.at(-1);
    if (last && original !== undefined) head.metadata = metadataOf(last.data);
    const written: Outcome = { kind: 'written', revision: head.last, position };
    if (softDeleted) this.hideUpTo(before, stream);
    if (broughtBack !== undefined) this.hideUpTo(this.head(broughtBack).last, broughtBack);
    return written;
  }

  /** Completes a deletion: the stream continues after this revision. */
  private hideUpTo(revision: number, stream: string): void {
    this.setMetadata(stream, Buffer.from(JSON.stringify({ ...this.head(metastreamOf(stream)).metadata, $tb: revision + 1 })));
  }

  private setMetadata(stream: string, data: Buffer): number {
    const metastream = metastreamOf(stream);
    const head = this.head(metastream);
    head.metadata = metadataOf(data);
    return this.record(metastream, ++head.last, systemEvent('$metadata', data, true));
  }

  private record(stream: string, revision: number, event: ProposedEvent): number {
    const position = ++this.memory.position;
    const { id, type, json, data, metadata } = event;
    this.rows.push({ position, stream, revision, id, type, json, data, metadata, created: this.created });
    if (revision !== NO_REVISION) this.memory.ids.add({ id, stream, revision, position });
    return position;
  }
}

const systemEvent = (type: string, data: Buffer, json: boolean): ProposedEvent => ({
  id: randomUUID(),
  type,
  json,
  data,
  metadata: Buffer.alloc(0),
});

/**
 * The only writer of the log. Writes queue while a transaction is flushed and then go together into the next one.
 * Versions are checked in memory, which is exact because `LogWriter` holds the writer lock. No outcome, not even a
 * refusal, is reported before the transaction in which it was judged is durable.
 */
export class EventLog {
  /** The last position known to be durable. */
  head = 0;

  private memory: Memory | undefined;
  private queue: Pending[] = [];
  private busy = false;
  private underWay: Promise<void> = Promise.resolve();
  private closed = false;
  private readonly listeners = new Set<TailListener>();

  private constructor(private readonly databaseUrl: string) {}

  /** Rejects if the database cannot be reached, or if another node still holds the writer lock after 10 s. */
  static async open(databaseUrl: string): Promise<EventLog> {
    const log = new EventLog(databaseUrl);
    await log.load(10_000);
    return log;
  }

  /** Resolves when the outcome is durable; rejects with `LogUnavailable`. */
  submit(write: Write): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (!this.memory) {
        reject(new LogUnavailable('the event store has lost its database and is reconnecting'));
        return;
      }
      this.queue.push({ write, resolve, reject });
      if (!this.busy) {
        this.busy = true;
        // One turn later, so that all writes of one network packet go into one group.
        this.underWay = Promise.resolve().then(() => this.run());
      }
    });
  }

  /** Returns a function that unsubscribes. */
  tail(listener: TailListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Refuses queued writes, waits for the transaction in progress, and releases the lock. */
  async close(): Promise<void> {
    this.closed = true;
    const writer = this.memory?.writer;
    this.memory = undefined;
    this.refuseAll(this.queue.splice(0));
    await this.underWay;
    await writer?.close();
  }

  private async load(patienceMs: number): Promise<void> {
    let lost = false;
    let loaded: Memory | undefined;
    const writer = await LogWriter.open(this.databaseUrl, patienceMs, () => {
      lost = true;
      if (loaded) this.lose(loaded);
    });
    try {
      const memory: Memory = { writer, position: await writer.lastPosition(), heads: new Map(), ids: new RecentIds() };
      for (const known of await writer.recentIds(REMEMBERED_IDS)) memory.ids.add(known);
      if (lost || this.closed) throw new LogUnavailable('the database went away');
      loaded = memory;
      this.memory = memory;
      this.head = memory.position;
    } catch (error) {
      await writer.close();
      throw error;
    }
    this.publish(null);
  }

  private lose(memory: Memory): void {
    if (this.memory !== memory) return;
    this.memory = undefined;
    this.refuseAll(this.queue.splice(0));
    void memory.writer.close();
    if (!this.closed) void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    while (!this.closed) {
      try {
        await this.load(60_000);
        return;
      } catch (error) {
        if (error instanceof WriterLockTaken) continue;
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
    }
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      const group = this.takeGroup();
      const memory = this.memory;
      if (!memory) {
        this.refuseAll(group);
        continue;
      }
      try {
        const { outcomes, rows } = await this.commit(memory, group);
        for (const [n, pending] of group.entries()) pending.resolve(outcomes[n] as Outcome);
        if (rows.length > 0) {
          this.head = (rows.at(-1) as RecordedEvent).position;
          this.publish(rows.filter((row) => row.revision !== NO_REVISION));
        }
        forgetHeads(memory);
      } catch {
        this.lose(memory);
        this.refuseAll(group);
      }
    }
    this.busy = false;
  }

  private takeGroup(): Pending[] {
    let bytes = 0;
    let count = 0;
    while (count < this.queue.length && count < GROUP_WRITES && bytes < GROUP_BYTES) {
      const { write } = this.queue[count++] as Pending;
      if (write.kind === 'append') for (const { data, metadata } of write.events) bytes += data.length + metadata.length;
    }
    return this.queue.splice(0, count);
  }

  private async commit(memory: Memory, pending: Pending[]): Promise<{ outcomes: Outcome[]; rows: RecordedEvent[] }> {
    await loadHeads(memory, pending);
    const group = new Group(memory);
    const outcomes: Outcome[] = [];
    for (const { write } of pending) {
      const ids = write.kind === 'append' ? write.events.map(({ id }) => id) : [];
      let verdict =
        write.kind === 'append'
          ? judge(write.stream, write.expected, ids, group)
          : judgeDeletion(write.kind, write.stream, write.expected, group);
      if (verdict.kind === 'look') {
        const stored = await memory.writer.idsFrom(write.stream, verdict.revision, ids.length);
        verdict = judge(write.stream, write.expected, ids, group, stored);
      }
      outcomes.push(carryOut(write, verdict, group));
    }
    if (group.rows.length > 0) await memory.writer.insert(group.rows);
    return { outcomes, rows: group.rows };
  }

  private publish(events: readonly RecordedEvent[] | null): void {
    if (events === null || events.length > 0) for (const listener of this.listeners) listener(events);
  }

  private refuseAll(pending: Pending[]): void {
    for (const { reject } of pending)
      reject(new LogUnavailable('the event store has lost its database: whether this was written is not known'));
  }
}

function carryOut(write: Write, verdict: Verdict, group: Group): Outcome {
  switch (verdict.kind) {
    case 'ok':
      return group.write(write, verdict.softDeleted);
    case 'repeated':
      return { kind: 'written', revision: verdict.revision, position: verdict.position };
    case 'look':
      throw new Error('asked twice for the same ids');
    default:
      return verdict;
  }
}

/** Every stream of the group, its metadata stream, and what it is the metadata stream of. */
async function loadHeads(memory: Memory, pending: Pending[]): Promise<void> {
  const missing = new Set<string>();
  const need = (stream: string) => {
    if (!memory.heads.has(stream)) missing.add(stream);
  };
  for (const { write } of pending) {
    need(write.stream);
    need(metastreamOf(write.stream));
    if (isMetastream(write.stream)) need(originalOf(write.stream));
  }
  if (missing.size === 0) return;
  for (const [stream, head] of await memory.writer.heads([...missing])) memory.heads.set(stream, head);
}

/** Evicts the heads loaded first; a stream in steady use is reloaded by one query of the next group. */
function forgetHeads({ heads }: Memory): void {
  let excess = heads.size - REMEMBERED_HEADS;
  if (excess <= 0) return;
  excess += REMEMBERED_HEADS / 10;
  for (const stream of heads.keys()) {
    if (excess-- <= 0) return;
    heads.delete(stream);
  }
}
