import { startInBackground } from '../../platform/background-process.ts';
import type { DryRunJob } from './dry-run.ts';
import type { DryRunFault } from './dry-run-child.ts';

/** A dry run under way. */
export interface DryRun {
  /** Resolves when it has written its outcome; rejects for a fault that is not the file's. */
  done: Promise<void>;
  /** Ends it at once; `done` then rejects. */
  stop(): void;
}

/** A file of 25 MB that unpacks to the most that is taken stays below. */
const MEMORY_MB = 1_024;
const LONGEST_MS = 5 * 60_000;
/** How a process ends that V8 has no more memory for: by its abort, which Windows knows as a code. */
const ABORTED = ['SIGABRT', 134];

/** Ended by its memory, not by a fault of ours. */
export class TooLargeToRead extends Error {}

/** In a process of its own. `stop` ends it wherever it is; it ends by itself when this one does. */
export function inProcess(script: URL, job: DryRunJob): DryRun {
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
    // Gone before it was told: how it ended says why.
    child.send(job, () => {});
  });
  return { done, stop: () => void child.kill('SIGKILL') };
}
