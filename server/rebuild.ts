import 'reflect-metadata';
import { contexts } from './contexts.ts';
import { PersonalKeys } from './platform/event-log/personal-keys.ts';
import { eventLog, runner } from './platform/platform.module.ts';
import { platformMigrations } from './platform/read-db/migrations.ts';
import { ReadDb } from './platform/read-db/read-db.ts';
import { openStores } from './stores.ts';

/**
 * `npm run rebuild [name ...]`: fills the named read models (all by default) again beside the live ones, then switches.
 * A running server serves the old rows meanwhile, is notified of the switch, and continues with the new ones.
 */
async function rebuild(names: string[]): Promise<void> {
  const stores = await openStores();
  const product = await contexts();
  const readDb = new ReadDb(stores.databaseUrl);
  const keys = new PersonalKeys(readDb.pool, stores.installationKey);
  const log = eventLog({ eventStoreUrl: stores.eventStoreUrl, events: product.events }, keys);
  const readModels = runner(log, readDb, product);
  try {
    await readDb.migrate(platformMigrations);
    const started = Date.now();
    await readModels.rebuild(names.length > 0 ? names : undefined);
    await readModels.dropReplaced();
    process.stdout.write(`Rebuilt ${names.join(', ') || 'all read models'} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  } finally {
    await readModels.stop();
    await log.close();
    keys.close();
    await readDb.close();
    await stores.stop();
  }
}

try {
  await rebuild(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
