import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Starts one of our scripts in its own process at a lower priority, so that calls stay fast and the script still
 * finishes on a busy machine. Its output can be read, it takes messages, and `memoryMb` bounds its heap: V8 aborts it
 * beyond that. The script must exit on `disconnect`, which it receives when this process ends.
 */
export function startInBackground(script: URL, { memoryMb }: { memoryMb: number }): ChildProcess {
  // The garbage collector's helper threads would use both cores of a small machine.
  const execArgv = [`--max-old-space-size=${memoryMb}`, '--single-threaded-gc'];
  const child = fork(script, { execArgv, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  if (child.pid !== undefined) {
    try {
      // Set it immediately, because on Linux threads that already run would keep this process's priority.
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The child has already exited, or the system forbids it; then it runs at normal priority.
    }
  }
  return child;
}
