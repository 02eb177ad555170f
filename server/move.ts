import 'reflect-metadata';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { examine, move, receiptText } from './move-stores.ts';
import { startEmbedded } from './platform/embedded/embedded.ts';
import { DiskFiles } from './platform/files/disk-files.ts';

const STOPS_WITHIN_MS = 5_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * `npm run move -- --eventstore URL --database URL [--check]`: moves from the stores in the environment, or the embedded
 * ones if it names none. `--check` looks at all four stores and writes nothing.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { eventstore: { type: 'string' }, database: { type: 'string' }, check: { type: 'boolean', default: false } },
  });
  if (!values.eventstore || !values.database) throw new Error('Say where to: npm run move -- --eventstore URL --database URL');
  const dataDir = resolve(process.env.SCOPEBOOK_DATA ?? '.scopebook');
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = process.env;
  // Refuses where a server runs on the folder.
  const from = await startEmbedded({ dataDir, databaseUrl, eventStoreUrl });
  // Otherwise the new stores would start with a demo organisation of their own.
  process.env.SCOPEBOOK_DEMO = '0';
  const stopped = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error('Broken off. Nothing is lost: the same command goes on from here.')));
  });
  stopped.catch(() => {});
  try {
    const to = { eventStoreUrl: values.eventstore, databaseUrl: values.database, installationKey: from.installationKey };
    if (values.check) {
      await Promise.race([examine(from, to), stopped]);
      say('Both new stores answer and are empty, or hold the beginning of this move. Nothing was written.');
      return;
    }
    const receipt = await Promise.race([move(from, to, say), stopped]);
    for (const line of receiptText(receipt, await filesOf(dataDir))) say(line);
    say(
      `Done. Start with EVENTSTORE_URL and DATABASE_URL set to the new stores, and with the same installation key (${keyOf(dataDir)}); the old ones were not changed.`,
    );
  } finally {
    // A copy that was broken off keeps the event store from closing; then it ends with this process, as after a kill.
    await Promise.race([from.stop(), delay(STOPS_WITHIN_MS)]);
  }
}

/** Without it the keys of personal data that came along open nothing. */
const keyOf = (dataDir: string) => (process.env.INSTALLATION_KEY ? 'INSTALLATION_KEY' : resolve(dataDir, 'installation.key'));

/** Files are no part of either store, so the receipt says where they are. */
async function filesOf(dataDir: string): Promise<string> {
  if (process.env.FILES_S3_URL) return 'photos and sealed copies stay in their bucket: start with the same FILES_S3_URL';
  const files = await new DiskFiles(resolve(dataDir, 'files')).list('content/');
  if (files.length === 0) return 'there are no photos or sealed copies';
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length.toLocaleString('en')} photos and sealed copies (${bytes.toLocaleString('en')} bytes) stay in ${resolve(dataDir, 'files')}: start with the same SCOPEBOOK_DATA, or take that folder along`;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// What was broken off still waits for its stores.
process.exit();
