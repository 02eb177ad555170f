import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EventStream } from '../contracts/event.ts';
import { operationsStream } from '../contracts/operations.ts';
import { storedEvents } from './platform/event-log/copy-log.ts';

/** Each event type that a build knows, with its newest version. A build writes it into its `dist`. */
const EventVersions = z.record(z.string(), z.number().int().positive());
type EventVersions = z.infer<typeof EventVersions>;

const FILE = 'event-versions.json';

/** The form of sealed personal text, beside the event types. A build without it would take the places of sealed text for the text. */
const SEALS = '$seals';

/** What this build knows. */
export function eventVersions(streams: EventStream[]): EventVersions {
  const all = [operationsStream, ...streams].flatMap(({ events }) => Object.entries(events));
  const versions = Object.fromEntries(all.map(([type, { shape }]) => [type, shape.version] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { [SEALS]: 1, ...versions };
}

/** What another build knows: its file, its `dist`, or the folder that it was built in. Throws what an operator can act on. */
export async function eventVersionsOf(path: string): Promise<EventVersions> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory();
  for (const file of isFolder ? [join(path, FILE), join(path, 'dist', FILE)] : [path]) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return parsed(file, text);
  }
  throw new Error(`${path} has no ${FILE}. Build the older version there (npm run build); versions before this command write none.`);
}

function parsed(file: string, text: string): EventVersions {
  try {
    return EventVersions.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is not what npm run operate -- event-versions prints`);
  }
}

/** A stream with events that a build does not know. */
export interface UnreadableStream {
  events: number;
  /** Their types, each with its stored version. */
  types: Set<string>;
}

/**
 * The streams that a build could not read to the end, by name, in the order of the log, which is read once. `leftOut` are the ids of the events
 * that an operator left out: nobody reads those.
 */
export async function unreadableBy(
  older: EventVersions,
  leftOut: ReadonlySet<string>,
  eventStoreUrl: string,
): Promise<Map<string, UnreadableStream>> {
  const unreadable = new Map<string, UnreadableStream>();
  for await (const { id, streamId, type, metadata } of storedEvents(eventStoreUrl)) {
    const { v: version = 1, sealed, actorName } = (metadata ?? {}) as { v?: number; sealed?: unknown; actorName?: unknown };
    const isSealed = (sealed !== undefined || actorName !== undefined) && !older[SEALS];
    if ((version <= (older[type] ?? 0) && !isSealed) || leftOut.has(id)) continue;
    const stream = unreadable.get(streamId) ?? { events: 0, types: new Set<string>() };
    stream.events++;
    stream.types.add(`${type} ${version}${isSealed ? ', sealed' : ''}`);
    unreadable.set(streamId, stream);
  }
  return unreadable;
}
