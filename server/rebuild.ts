import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CONTEXTS } from './app.module.ts';
import { type Embedded, ENDPOINTS, startEmbedded } from './platform/embedded/embedded.ts';
import { eventLog, runner } from './platform/platform.module.ts';
import { ReadDb } from './platform/read-db/read-db.ts';

/**
 * `npm run rebuild [name ...]`: fills the named read models (all, when none is named) anew beside the live ones and switches. A running
 * server serves the old rows meanwhile, hears of the switch, and goes on with the new.
 */
async function rebuild(names: string[]): Promise<void> {
  const stores = await openStores();
  const log = eventLog({ eventStoreUrl: stores.eventStoreUrl, events: CONTEXTS.events });
  const readDb = new ReadDb(stores.databaseUrl);
  const readModels = runner(log, readDb, CONTEXTS);
  try {
    const started = Date.now();
    await readModels.rebuild(names.length > 0 ? names : undefined);
    await readModels.dropReplaced();
    process.stdout.write(`Rebuilt ${names.join(', ') || 'all read models'} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  } finally {
    await readModels.stop();
    await log.close();
    await readDb.close();
    await stores.stop();
  }
}

/** The databases of the running server, when there is one on this data folder; else the embedded ones are started for the while. */
async function openStores(): Promise<Embedded> {
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = process.env;
  const dataDir = resolve(process.env.SCOPEBOOK_DATA ?? '.scopebook');
  const running = databaseUrl && eventStoreUrl ? { databaseUrl, eventStoreUrl } : await endpointsOf(dataDir);
  if (running && (await answers(running.databaseUrl))) return { ...running, stop: async () => {} };
  return startEmbedded({ dataDir, databaseUrl, eventStoreUrl });
}

async function endpointsOf(dataDir: string): Promise<{ databaseUrl: string; eventStoreUrl: string } | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, ENDPOINTS), 'utf8')) as { databaseUrl: string; eventStoreUrl: string };
  } catch {
    return undefined;
  }
}

async function answers(databaseUrl: string): Promise<boolean> {
  const readDb = new ReadDb(databaseUrl, 1);
  try {
    await readDb.ping();
    return true;
  } catch {
    return false;
  } finally {
    await readDb.close();
  }
}

try {
  await rebuild(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
