import { startInBackground } from '../background-process.ts';

/** Sent by the process when it ends because of a fault that is not the file's. */
export interface DryRunFault {
  fault: string;
}

/** A dry run under way. */
export interface DryRun {
  /** Resolves when the dry run has written its outcome; rejects for a fault that is not the file's. */
  done: Promise<void>;
  /** Ends the dry run at once; `done` then rejects. */
  stop(): void;
}

/** Enough for a 25 MB file that unpacks to the allowed maximum. */
const MEMORY_MB = 1_024;
const LONGEST_MS = 5 * 60_000;
/** V8 aborts a process that runs out of memory: a signal on Unix, an exit code on Windows. */
const ABORTED = ['SIGABRT', 134];

/** The process ran out of memory, so the file is too large; not a fault of ours. */
export class TooLargeToRead extends Error {}

/** Runs the dry run in its own process. `stop` ends it at any point; it also ends when this process ends. */
export function inProcess<Job extends { importId: number }>(script: URL, job: Job): DryRun {
  const child = startInBackground(script, { memoryMb: MEMORY_MB });
  const done = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new TooLargeToRead('The dry run took too long'));
      child.kill('SIGKILL');
    }, LONGEST_MS);
    child.on('message', ({ fault }: DryRunFault) => reject(new Error(fault)));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      const how = signal ?? code;
      if (how === 0) resolve();
      else if (how !== null && ABORTED.includes(how)) reject(new TooLargeToRead(`The dry run needs more than ${MEMORY_MB} MB`));
      else reject(new Error(`The process of import ${job.importId} ended with ${how}`));
    });
    // Ignore a send error: the process has already exited, and its exit code says why.
    child.send(job, () => {});
  });
  return { done, stop: () => void child.kill('SIGKILL') };
}
