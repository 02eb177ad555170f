import { Clock } from '../server/platform/clock.ts';

/** Stands still until a test moves it: what runs by itself does not, in tests that do not ask for it. */
export class TestClock extends Clock {
  private readonly waiting = new Set<{ until: number; over: () => void }>();
  private someoneWaits = () => {};

  constructor(private at = Date.now()) {
    super();
  }

  now(): Date {
    return new Date(this.at);
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wait = {
        until: this.at + ms,
        over: () => {
          this.waiting.delete(wait);
          resolve();
        },
      };
      this.waiting.add(wait);
      if (signal.aborted) wait.over();
      signal.addEventListener('abort', wait.over, { once: true });
      this.someoneWaits();
    });
  }

  /** Moves the clock once somebody waits for it, and ends the waits that are over by then. */
  async pass(ms: number): Promise<void> {
    while (this.waiting.size === 0) await new Promise<void>((resolve) => (this.someoneWaits = resolve));
    this.at += ms;
    for (const wait of [...this.waiting]) if (wait.until <= this.at) wait.over();
  }
}
