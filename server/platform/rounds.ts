import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Clock } from './clock.ts';

/** What fell due while no server ran does not wait for a whole round more. */
const FIRST_AFTER_MS = 2_000;

/**
 * Work that a server does again and again, from its start until its modules are taken down: waits, does one round, waits again. A round asks the read
 * models or tables what is due, so that nothing is scheduled that a crash or an older build could lose, and each thing due is decided by its own stream or
 * row, so that several servers may look at once. What one step fails at is logged, and keeps no other from being done; the next round tries again.
 */
export abstract class Rounds implements OnApplicationBootstrap, OnModuleDestroy {
  protected readonly logger: Logger;
  private readonly stopping = new AbortController();
  private repeating?: Promise<void>;

  constructor(
    private readonly waits: Pick<Clock, 'wait'>,
    private readonly everyMs: number,
    name: string,
  ) {
    this.logger = new Logger(name);
  }

  /** One round. */
  abstract look(): Promise<unknown>;

  /** Whether this server does them at all. */
  protected get isOn(): boolean {
    return true;
  }

  /** Aborted once the server ends. */
  protected get ending(): AbortSignal {
    return this.stopping.signal;
  }

  /** Whether a round that runs should end early. */
  protected get isStopping(): boolean {
    return this.ending.aborted;
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.repeating = this.repeat();
  }

  /** Resolves once the round that runs has ended. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.repeating;
  }

  /** A step that is tried again in the next round if it fails; `what` says so, as in "A gift waits". */
  protected async step(what: string, work: () => Promise<unknown>, level: 'warn' | 'error' = 'warn'): Promise<void> {
    await work().catch((error: unknown) => {
      if (!this.isStopping) this.logger[level](`${what}: ${error instanceof Error ? error.message : ''}`);
    });
  }

  private async repeat(): Promise<void> {
    const { signal } = this.stopping;
    for (let ms = Math.min(FIRST_AFTER_MS, this.everyMs); !signal.aborted; ms = this.everyMs) {
      await this.waits.wait(ms, signal);
      if (!signal.aborted) await this.step('A round is late', () => this.look());
    }
  }
}
