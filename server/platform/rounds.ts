import type { Clock } from './clock.ts';

/** Scheduled work of a server: waits, does one round, waits again, until it is stopped. `round` catches its own failures: the next one tries again. */
export class Rounds {
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  constructor(
    private readonly clock: Clock,
    private readonly everyMs: number,
    private readonly round: () => Promise<void>,
  ) {}

  /** Whether a round that runs should end early. */
  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  start(): void {
    this.running = this.run();
  }

  /** Resolves once the round that runs has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.clock.wait(this.everyMs, signal);
      if (!signal.aborted) await this.round();
    }
  }
}
