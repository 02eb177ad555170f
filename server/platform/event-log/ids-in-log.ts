import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Recorded } from '../../../contracts/log.ts';
import type { ReadDb } from '../read-db/read-db.ts';
import type { EventLog } from './event-log.ts';

/**
 * Where events carry ids that come from sequences: property name to the sequence's kind. `task.id` is the `id` of an object called `task`,
 * `TaskAdded.id` the one of that event itself.
 */
export type IdNames = Record<string, string>;

const BATCH = 2_000;
const LOG_PATIENCE_MS = 60_000;

/**
 * Raises the id sequences past what the log holds (design.md 6), before the first id is given. Only events are read that this Postgres has not
 * projected: an id is drawn before its event is appended, and an event is projected after, so that a Postgres that holds an event in any live
 * read model has drawn every id up to it. On an ordinary start that is next to nothing; of a Postgres restored from an older copy it is what
 * the read models have to catch up with anyway; of a new one beside an old log it is the whole log, once.
 * Waits up to a minute for the event store.
 */
export async function raiseIds(log: EventLog, readDb: ReadDb, names: IdNames): Promise<void> {
  const [last, known] = [await lastPosition(log), await projected(readDb)];
  if (last === 0n || (known !== undefined && known >= last)) return;
  const highest = new Map<string, number>();
  for await (const { events, position, caughtUp } of log.subscribeAll(known ?? 'start', [], { batchSize: BATCH })) {
    for (const event of events) note(highest, names, event);
    if (caughtUp || position >= last) break;
  }
  for (const [kind, id] of highest) await readDb.raiseId(kind, id);
}

/** What is larger was never drawn from a sequence. */
const isId = (value: unknown) => Number.isInteger(value) && (value as number) > 0 && (value as number) <= 2_147_483_647;

/** Notes every id that the event carries, by kind. */
function note(highest: Map<string, number>, names: IdNames, event: Recorded): void {
  const walk = (value: unknown, parent: string) => {
    if (Array.isArray(value)) for (const one of value) walk(one, parent);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const kind = names[name] ?? names[`${parent}.${name}`];
        if (kind === undefined) walk(inner, name);
        else if (isId(inner)) highest.set(kind, Math.max(highest.get(kind) ?? 0, inner as number));
      }
    }
  };
  const [, prefix = '', id = ''] = /^(.*)-(\d+)$/.exec(event.stream) ?? [];
  walk({ [`${prefix}-`]: Number(id) }, '');
  walk(event.data, event.type);
}

/** The highest position that a live read model holds; nothing when there is none. */
async function projected(readDb: ReadDb): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string | null }>`select max(position)::text as position from read_model where live`.execute(
    readDb.db,
  );
  const position = BigInt(rows[0]?.position ?? -1);
  return position < 0n ? undefined : position;
}

/** Position of the log's last event; waits up to a minute for the event store. */
export async function lastPosition(log: EventLog): Promise<bigint> {
  for (const end = Date.now() + LOG_PATIENCE_MS; ; ) {
    try {
      return await log.lastPosition();
    } catch (error) {
      if (Date.now() > end) throw new Error('The event store does not answer', { cause: error });
      await delay(500);
    }
  }
}
