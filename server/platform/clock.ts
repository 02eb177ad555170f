import { setTimeout as delay } from 'node:timers/promises';

/** The time for scheduled work such as reminders. Tests provide their own clock and move it. */
export abstract class Clock {
  abstract now(): Date;
  /** Resolves after a while, or as soon as the signal aborts. */
  abstract wait(ms: number, signal: AbortSignal): Promise<void>;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await delay(ms, undefined, { signal, ref: false }).catch(() => {});
  }
}
