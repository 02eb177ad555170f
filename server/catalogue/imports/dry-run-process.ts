import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
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
/** The collector's helper threads would not be lowered with the process, and would take the cores from the calls. */
const NODE_OPTIONS = [`--max-old-space-size=${MEMORY_MB}`, '--single-threaded-gc'];
const LONGEST_MS = 5 * 60_000;
/** How a process ends that V8 has no more memory for: by its abort, which Windows knows as a code. */
const ABORTED = ['SIGABRT', 134];

/** Ended by its memory, not by a fault of ours. */
export class TooLargeToRead extends Error {}

/** In a process of its own, lowered, so that calls are answered as fast as without it. `stop` ends it wherever it is; it ends by itself when this one does. */
export function inProcess(script: URL, job: DryRunJob): DryRun {
  const child = fork(script, { execArgv: NODE_OPTIONS, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  lower(child);
  const done = new Promise<void>((resolve, reject) => {
    const end = (error: Error) => {
      reject(error);
      child.kill('SIGKILL');
    };
    const late = setTimeout(() => end(new TooLargeToRead('The dry run took too long')), LONGEST_MS);
    child.on('message', ({ fault }: DryRunFault) => reject(new Error(fault)));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      const how = signal ?? code;
      if (how === 0) resolve();
      else if (how !== null && ABORTED.includes(how)) reject(new TooLargeToRead(`The dry run needs more than ${MEMORY_MB} MB`));
      else reject(new Error(`The process of import ${job.importId} ended with ${how}`));
    });
    child.send(job, (error) => error && reject(error));
  });
  return { done, stop: () => void child.kill('SIGKILL') };
}

/** Before it has threads of its own: on Linux those that are there already would keep the priority of this one. */
function lower({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It is gone already, or the system forbids it: then it runs as it is.
  }
}
