import { Worker } from 'node:worker_threads';
import { type BookToCompare, type DryRunJob, dryRun } from './dry-run.ts';
import type { BookMessage } from './worker.ts';

/** A dry run under way. */
export interface DryRun {
  /** Resolves when it has written its outcome; rejects for a fault that is not the file's. */
  done: Promise<void>;
  /** Ends it at once; `done` then rejects. */
  stop(): void;
}

export type BookSlices = AsyncIterable<BookMessage>;

/** A file of 25 MB that unpacks to the most that is taken stays below. */
const MEMORY_MB = 1_024;
const LONGEST_MS = 5 * 60_000;

/** Ended by its memory, not by a fault of ours. */
export class TooLargeToRead extends Error {}

/** In a thread of its own, lowered, so that calls are answered as fast as without it. `stop` ends the thread wherever it is. */
export function inThread(worker: URL, job: DryRunJob, book: BookSlices): DryRun {
  const thread = new Worker(worker, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const done = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => end(new TooLargeToRead('The dry run took too long')), LONGEST_MS);
    const end = (error: Error) => {
      reject(error);
      void thread.terminate();
    };
    thread.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooLargeToRead(error.message) : error);
    });
    thread.on('exit', (code) => {
      clearTimeout(late);
      if (code === 0) resolve();
      else reject(new Error(`The thread of import ${job.importId} ended with ${code}`));
    });
    (async () => {
      for await (const message of book) thread.postMessage(message);
    })().catch(end);
  });
  return { done, stop: () => void thread.terminate() };
}

/** In this thread, giving way between slices of rows: run from source, as the tests do, there is no compiled file for a thread. */
export function inThisThread(job: DryRunJob, book: BookSlices): DryRun {
  const abort = new AbortController();
  return { done: dryRun(job, collected(book), abort.signal), stop: () => abort.abort() };
}

async function collected(book: BookSlices): Promise<BookToCompare> {
  const whole: BookToCompare = { version: 0, entries: [] };
  for await (const message of book) {
    if ('version' in message) whole.version = message.version;
    else whole.entries.push(...message.entries);
  }
  return whole;
}
