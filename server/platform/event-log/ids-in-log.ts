import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type EventStream, fieldsMarked, valuesAt } from '../../../contracts/event.ts';
import type { Recorded } from '../../../contracts/log.ts';
import type { ReadDb } from '../read-db/read-db.ts';
import { CREDENTIALS_REFUSED, isRefused } from './connection.ts';
import { type EventLog, LogUnavailable } from './event-log.ts';

/** The places of ids that come from sequences: in stream names, and in event data by type. */
interface IdFields {
  streams: Map<string, string>;
  events: Map<string, { path: (string | number)[]; kind: string }[]>;
}

/** Collects those places from the schemas of events (`id(kind)`). */
export function idFields(streams: EventStream[]): IdFields {
  const fields: IdFields = { streams: new Map(), events: new Map() };
  for (const { name, idOf, events } of streams) {
    if (idOf) fields.streams.set(name, idOf);
    for (const [type, { shape }] of Object.entries(events)) {
      const marked = fieldsMarked(shape.schema, 'idOf').map(({ path, mark }) => ({ path, kind: String(mark) }));
      fields.events.set(type, marked);
    }
  }
  return fields;
}

const BATCH = 2_000;
const LOG_PATIENCE_MS = 60_000;

/**
 * Raises the id sequences past the highest id in the log, before the first new id. Reads only events that
 * this Postgres has not projected: an id is drawn before its event is appended, and the event is projected later, so a
 * Postgres with an event in any live read model has drawn every id up to it. An ordinary start reads next to nothing; a
 * Postgres restored from an older copy reads what its read models have to catch up with anyway; a new Postgres on an
 * old log reads the whole log once. Waits up to a minute for the event store.
 */
export async function raiseIds(log: EventLog, readDb: ReadDb, streams: EventStream[]): Promise<void> {
  const [last, known] = [await lastPosition(log), await projected(readDb)];
  if (last === 0n || (known !== undefined && known >= last)) return;
  const fields = idFields(streams);
  const highest = new Map<string, number>();
  for await (const { events, position, caughtUp } of log.subscribeAll(known ?? 'start', [], { batchSize: BATCH })) {
    for (const event of events) note(highest, fields, event);
    if (caughtUp || position >= last) break;
  }
  for (const [kind, id] of highest) await readDb.raiseId(kind, id);
}

/** Larger numbers never came from a sequence. */
const isId = (value: unknown) => Number.isInteger(value) && (value as number) > 0 && (value as number) <= 2_147_483_647;

/** Records every id in the event, by kind. */
function note(highest: Map<string, number>, { streams, events }: IdFields, event: Recorded): void {
  const seen = (kind: string, id: unknown) => {
    if (isId(id)) highest.set(kind, Math.max(highest.get(kind) ?? 0, id as number));
  };
  const [, name = '', number = ''] = /^(.*)-(\d+)$/.exec(event.stream) ?? [];
  const kind = streams.get(name);
  if (kind !== undefined) seen(kind, Number(number));
  for (const { path, kind } of events.get(event.type) ?? []) for (const id of valuesAt(event.data, path)) seen(kind, id);
}

/** The highest position that a live read model has reached; undefined if there is none. */
async function projected(readDb: ReadDb): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string | null }>`select max(position)::text as position from read_model where live`.execute(
    readDb.db,
  );
  const position = BigInt(rows[0]?.position ?? -1);
  return position < 0n ? undefined : position;
}

/**
 * Position of the log's last event; waits up to a minute for the event store, but not if it refuses the credentials.
 */
export async function lastPosition(log: EventLog): Promise<bigint> {
  for (const end = Date.now() + LOG_PATIENCE_MS; ; ) {
    try {
      return await log.lastPosition();
    } catch (error) {
      // Waiting helps only with an outage.
      if (isRefused(error instanceof LogUnavailable ? error.cause : error)) throw new Error(CREDENTIALS_REFUSED, { cause: error });
      if (Date.now() > end) throw new Error('The event store does not answer', { cause: error });
      await delay(500);
    }
  }
}
