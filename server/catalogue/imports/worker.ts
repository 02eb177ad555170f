import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { BookEntry } from './comparing.ts';
import { type BookToCompare, type DryRunJob, dryRun } from './dry-run.ts';

/** What the thread is told: the book, a slice at a time, and then its version. */
export type BookMessage = { entries: BookEntry[] } | { version: number };

/** One dry run in a thread of its own; the thread ends with it. */
const port = parentPort;
if (port) {
  // On Linux this lowers the calling thread alone; elsewhere it would lower the whole server.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  const entries: BookEntry[] = [];
  const book = new Promise<BookToCompare>((resolve) => {
    port.on('message', (message: BookMessage) => {
      if ('version' in message) resolve({ version: message.version, entries });
      else entries.push(...message.entries);
    });
  });
  await dryRun(workerData as DryRunJob, book);
  port.close();
}
