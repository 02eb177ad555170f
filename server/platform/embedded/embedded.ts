import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installationKey } from '../installation-key.ts';
import { startEventStoreNode } from './event-store/node.ts';
import { startPostgres } from './postgres.ts';

/**
 * File in the data folder with the addresses of a running server's stores, readable by its user alone; `npm run
 * rebuild` reads it.
 */
export const ENDPOINTS = 'endpoints.json';

export interface Embedded {
  databaseUrl: string;
  eventStoreUrl: string;
  /** What the keys of personal data are wrapped with. */
  installationKey: Buffer;
  /** Stops everything started here, the event store before its Postgres. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Where the embedded parts keep everything. */
  dataDir: string;
  /** A connection string switches the embedded part off. */
  databaseUrl?: string;
  eventStoreUrl?: string;
}

/**
 * Starts the stores that have no connection string. The embedded event store always keeps its events in the embedded
 * Postgres, even if `DATABASE_URL` is set.
 */
export async function startEmbedded({ dataDir, databaseUrl, eventStoreUrl }: EmbeddedOptions): Promise<Embedded> {
  const key = await installationKey(dataDir);
  if (databaseUrl && eventStoreUrl) return { databaseUrl, eventStoreUrl, installationKey: key, stop: async () => {} };
  const postgres = await startPostgres({ dataDir, log: (message) => process.stderr.write(`${message}\n`) });
  try {
    const node = eventStoreUrl ? undefined : await startEventStoreNode({ databaseUrl: postgres.url });
    const endpoints = { databaseUrl: databaseUrl ?? postgres.url, eventStoreUrl: eventStoreUrl ?? node?.url ?? '' };
    const endpointsFile = join(dataDir, ENDPOINTS);
    await writeFile(endpointsFile, JSON.stringify(endpoints), { mode: 0o600 });
    return {
      ...endpoints,
      installationKey: key,
      async stop() {
        await rm(endpointsFile, { force: true });
        await node?.close();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
