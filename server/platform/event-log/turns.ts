import { Refusal } from '../../../contracts/refusals.ts';

export interface TurnBounds {
  /** How many run at a time. */
  running: number;
  /** How many wait, in all and of one subject. */
  waiting: number;
  waitingOfOne: number;
}

interface Waiting {
  start(): void;
  leave(reason: unknown): void;
}

/**
 * Runs costly work, a few pieces at a time. Subjects take turns, each with one piece running, so heavy use delays only
 * the heavy user.
 */
export class Turns {
  private readonly queues = new Map<number, Set<Waiting>>();
  private readonly busy = new Set<number>();
  private waiting = 0;

  constructor(private readonly bounds: TurnBounds) {}

  /**
   * Runs `work` in its turn; refuses BUSY if too many wait. An abort while waiting removes it from the queue and throws
   * the signal's reason.
   */
  async take<T>(subject: number, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.busy.size >= this.bounds.running || this.busy.has(subject)) await this.wait(subject, signal);
    else this.busy.add(subject);
    try {
      return await work();
    } finally {
      this.busy.delete(subject);
      this.next();
    }
  }

  private wait(subject: number, signal: AbortSignal): Promise<void> {
    const queue = this.queues.get(subject) ?? new Set<Waiting>();
    if (this.waiting >= this.bounds.waiting || queue.size >= this.bounds.waitingOfOne) throw new Refusal('BUSY');
    this.queues.set(subject, queue);
    return new Promise((resolve, reject) => {
      const gone = () => waiting.leave(signal.reason);
      const out = () => {
        signal.removeEventListener('abort', gone);
        queue.delete(waiting);
        this.waiting--;
        if (queue.size === 0) this.queues.delete(subject);
      };
      const waiting: Waiting = {
        start: () => {
          out();
          this.busy.add(subject);
          resolve();
        },
        leave: (reason) => {
          out();
          reject(reason);
        },
      };
      signal.addEventListener('abort', gone, { once: true });
      queue.add(waiting);
      this.waiting++;
    });
  }

  /** Starts the oldest waiting work of the next subject. */
  private next(): void {
    for (const [subject, queue] of this.queues) {
      if (this.busy.size >= this.bounds.running) return;
      if (this.busy.has(subject)) continue;
      // The subject goes to the end, behind those that have not had a turn.
      this.queues.delete(subject);
      this.queues.set(subject, queue);
      for (const waiting of queue) {
        waiting.start();
        break;
      }
    }
  }
}
