import { Refusal } from '../../../contracts/refusals.ts';

/** Who waits of one caller; further ones are refused. */
const MOST_WAITING = 10;
/** After its turn a caller waits this many times as long as the turn has held the thread, so that others have three turns of four. */
const PAUSES = 3;

/** Ends a turn that has held the thread for so many milliseconds. */
type Release = (ms: number) => void;

/** What of one caller holds the thread that serves everybody comes one after the other, with pauses in between. */
export class CallerTurns {
  private readonly waiting = new Map<string, (() => void)[]>();

  /** Resolves when it is the caller's turn; refuses TOO_MANY when too many wait. */
  take(caller: string): Promise<Release> {
    const release: Release = (ms) => void setTimeout(() => this.next(caller), ms * PAUSES);
    const queue = this.waiting.get(caller);
    if (!queue) {
      this.waiting.set(caller, []);
      return Promise.resolve(release);
    }
    if (queue.length >= MOST_WAITING) return Promise.reject(new Refusal('TOO_MANY'));
    return new Promise((resolve) => queue.push(() => resolve(release)));
  }

  private next(caller: string): void {
    const start = this.waiting.get(caller)?.shift();
    if (start) start();
    else this.waiting.delete(caller);
  }
}
