import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Starts a script of ours in a process of its own at a lower priority: calls are answered as fast as without it, and on a busy machine it still
 * ends. It takes messages, its output can be read, and `memoryMb` bounds its heap: past it V8 aborts it. The script ends itself on `disconnect`,
 * which is when this process has ended.
 */
export function startInBackground(script: URL, { memoryMb }: { memoryMb: number }): ChildProcess {
  // The memory collector's helper threads would take both cores of a small machine.
  const execArgv = [`--max-old-space-size=${memoryMb}`, '--single-threaded-gc'];
  const child = fork(script, { execArgv, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  if (child.pid !== undefined) {
    try {
      // At once: on Linux threads that it has already started would keep the priority of this process.
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It is gone already, or the system forbids it: then it runs as it is.
    }
  }
  return child;
}
