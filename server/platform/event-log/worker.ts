import { readdir } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { EventStream } from '../../../contracts/event.ts';
import { operationsStream } from '../../../contracts/operations.ts';
import { EventCodec, type StoredEvent } from './codec.ts';
import { LogConnection } from './connection.ts';
import { PersonalKeys } from './personal-keys.ts';
import { type ReadingTask, sendBatches, sendWarning } from './reading-thread.ts';
import { subscribeToAll } from './subscribe-to-all.ts';

/** Reads and decodes the log for another thread (docs/decisions/0025), until that thread ends it. */
const port = parentPort;
if (port) {
  const { url, types, keys: source, ...request } = workerData as ReadingTask;
  const keys = source && PersonalKeys.of(source);
  const codec = new EventCodec(keys);
  for (const { events, subject } of [operationsStream, ...(await contextStreams())]) codec.defineEvents(events, subject);
  const unknown = types.filter((type) => !codec.defines(type));
  // Such events would be set aside as undecodable, although the product knows them.
  if (unknown.length > 0) throw new Error(`The thread that reads the log does not know ${unknown.join(', ')}`);
  const connection = new LogConnection(url, (warning) => sendWarning(port, warning));
  const prepare = async (events: StoredEvent[]) => keys?.load(events.flatMap((event) => codec.keyIdsOf(event)));
  await sendBatches(port, subscribeToAll(connection, codec, request, { prepare }));
}

/** The streams of all contexts, found by their files: importing the contexts' modules would load the whole server. */
async function contextStreams(): Promise<EventStream[]> {
  const contracts = new URL('../../../contracts/', import.meta.url);
  const found = (await readdir(contracts, { recursive: true })).filter((file) => /^[^/\\]+[/\\](events|stream)\.js$/.test(file));
  const modules: Record<string, unknown>[] = await Promise.all(
    found.map((file) => import(new URL(file.replaceAll('\\', '/'), contracts).href)),
  );
  return modules.flatMap((exported) => Object.values(exported).filter(isStream));
}

function isStream(value: unknown): value is EventStream {
  return typeof value === 'object' && value !== null && 'idOf' in value && 'events' in value;
}
