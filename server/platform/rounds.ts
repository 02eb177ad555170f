import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
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

/** A provider that does such rounds from the server's start to its end. What one step fails at is logged, and keeps no other from being done. */
export abstract class RoundsProvider implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger: Logger;
  private readonly rounds: Rounds;

  constructor(clock: Clock, everyMs: number, name: string) {
    this.logger = new Logger(name);
    this.rounds = new Rounds(clock, everyMs, () => this.look());
  }

  /** One round. */
  abstract look(): Promise<void>;

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  /** A step that is tried again in the next round if it fails; `what` says so, as in "A gift waits". */
  protected async step(what: string, work: () => Promise<unknown>, level: 'warn' | 'error' = 'warn'): Promise<void> {
    await work().catch((error: unknown) => {
      if (!this.rounds.isStopping) this.logger[level](`${what}: ${error instanceof Error ? error.message : ''}`);
    });
  }
}
