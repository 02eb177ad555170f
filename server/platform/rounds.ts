import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Refusal } from '../../contracts/refusals.ts';
import type { Clock } from './clock.ts';

/** What fell due while no server ran does not wait for a whole round more. */
const SOON_MS = 2_000;

/**
 * Work that a server does again and again, from its start until its modules are taken down: waits, does one round, waits again. A round asks the read
 * models or tables what is due, so that nothing is scheduled that a crash or an older build could lose, and each thing due is decided by its own stream or
 * row, so that several servers may look at once. What one step fails at is logged, and keeps no other from being done; the next round tries again.
 */
export abstract class Rounds implements OnApplicationBootstrap, OnModuleDestroy {
  protected readonly logger: Logger;
  private readonly stopping = new AbortController();
  private repeating?: Promise<void>;
  /** Whether a step asked a read model that is still made. */
  private isEarly = false;

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

  /** A step that is tried again in the next round if it fails; `what` says so, as in "A gift waits". Of a read model that is still made nothing is said. */
  protected async step(what: string, work: () => Promise<unknown>, level: 'warn' | 'error' = 'warn'): Promise<void> {
    await work().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NOT_CAUGHT_UP') this.isEarly = true;
      else if (!this.isStopping) this.logger[level](`${what}: ${error instanceof Error ? error.message : ''}`);
    });
  }

  private async repeat(): Promise<void> {
    const { signal } = this.stopping;
    for (let isSoon = true; !signal.aborted; isSoon = this.isEarly) {
      await this.waits.wait(isSoon ? Math.min(SOON_MS, this.everyMs) : this.everyMs, signal);
      this.isEarly = false;
      if (!signal.aborted) await this.step('A round is late', () => this.look());
    }
  }
}
