import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Embedded, ENDPOINTS, startEmbedded } from './platform/embedded/embedded.ts';
import { installationKey } from './platform/installation-key.ts';
import { ReadDb } from './platform/read-db/read-db.ts';

/** The databases of the server running on this data folder, if any; otherwise starts the embedded ones. */
export async function openStores(): Promise<Embedded> {
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = process.env;
  const dataDir = resolve(process.env.SCOPEBOOK_DATA ?? '.scopebook');
  const running = databaseUrl && eventStoreUrl ? { databaseUrl, eventStoreUrl } : await endpointsOf(dataDir);
  if (running && (await answers(running.databaseUrl)))
    return { ...running, installationKey: await installationKey(dataDir), stop: async () => {} };
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
