import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { giftsToDeliver, giftsToReturn } from '../../../projections/billing/gifts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { AccountService } from '../account.service.ts';
import { GiftsService } from './gifts.service.ts';

const LOOK_EVERY_MS = 60_000;

/** Gives back what was not taken in 30 days, and adds what a crash has kept from being added. Two servers at once do it once. */
@Injectable()
export class ReturnGifts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Gifts');
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  constructor(
    private readonly gifts: GiftsService,
    private readonly accounts: AccountService,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.accounts.on) this.running = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.clock.wait(LOOK_EVERY_MS, signal);
      if (!signal.aborted) await this.look();
    }
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    const work = [
      ...(await giftsToReturn(this.models, this.accounts.now()).catch(() => [])).map((row) => () => this.gifts.return(named(row))),
      ...(await giftsToDeliver(this.models).catch(() => [])).map((row) => () => this.gifts.deliver(named(row))),
    ];
    for (const step of work) {
      // One that cannot be given back keeps no other from it.
      await step().catch((error: unknown) => {
        if (!this.stopping.signal.aborted) this.logger.warn(`A gift waits: ${error instanceof Error ? error.message : ''}`);
      });
    }
  }
}

const named = ({ gift_id, organization_id }: { gift_id: number; organization_id: number }) => ({
  organizationId: organization_id,
  giftId: gift_id,
});
