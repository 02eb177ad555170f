import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Runner } from '../projections/runner/runner.ts';
import { contexts } from '../server/contexts.ts';
import { startEventStoreNode } from '../server/platform/embedded/event-store/node.ts';
import { EventLog } from '../server/platform/event-log/event-log.ts';
import { PersonalKeys } from '../server/platform/event-log/personal-keys.ts';
import { eventLog, runner } from '../server/platform/platform.module.ts';
import { platformMigrations } from '../server/platform/read-db/migrations.ts';
import { ReadDb } from '../server/platform/read-db/read-db.ts';

export interface Stores {
  log: EventLog;
  readDb: ReadDb;
  /** Knows every read model of the product; not yet started. */
  readModels: Runner;
  close(): Promise<void>;
}

/** The product's event log, read database and read models on an empty database, without Nest and HTTP around them. `seals`: personal text is sealed, as in the product. */
export async function openStores(databaseUrl: string, { seals = true } = {}): Promise<Stores> {
  Logger.overrideLogger(['warn', 'error', 'fatal']);
  const node = await startEventStoreNode({ databaseUrl });
  const product = await contexts();
  const readDb = new ReadDb(databaseUrl);
  await readDb.migrate(platformMigrations);
  const keys = seals ? new PersonalKeys(readDb.pool, randomBytes(32)) : undefined;
  const log = eventLog({ eventStoreUrl: node.url, events: product.events }, keys);
  const readModels = runner(log, readDb, product);
  return {
    log,
    readDb,
    readModels,
    async close() {
      await readModels.stop();
      await log.close();
      keys?.close();
      await readDb.close();
      await node.close();
    },
  };
}
