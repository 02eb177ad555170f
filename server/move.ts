import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { move } from './move-stores.ts';
import { ENDPOINTS, startEmbedded } from './platform/embedded/embedded.ts';

/**
 * `npm run move -- --eventstore URL --database URL`: moves from the stores in the environment, or the embedded ones if
 * it names none.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { eventstore: { type: 'string' }, database: { type: 'string' } } });
  if (!values.eventstore || !values.database) throw new Error('Say where to: npm run move -- --eventstore URL --database URL');
  const dataDir = resolve(process.env.SCOPEBOOK_DATA ?? '.scopebook');
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = process.env;
  if (!(databaseUrl && eventStoreUrl) && existsSync(join(dataDir, ENDPOINTS)))
    throw new Error(
      `A server runs on ${dataDir}, or was killed. Stop it (start and stop it once, if it was killed): what it wrote meanwhile would be missing.`,
    );
  const from = await startEmbedded({ dataDir, databaseUrl, eventStoreUrl });
  // Otherwise the new stores would start with a demo organisation of their own.
  process.env.SCOPEBOOK_DEMO = '0';
  try {
    const say = (text: string) => process.stdout.write(`${text}\n`);
    await move(from, { eventStoreUrl: values.eventstore, databaseUrl: values.database }, say);
    say('Done. Start with EVENTSTORE_URL and DATABASE_URL set to the new stores; the old ones were not changed.');
  } finally {
    await from.stop();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
