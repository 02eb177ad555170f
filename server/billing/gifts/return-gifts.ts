import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { giftsToDeliver, giftsToReturn } from '../../../projections/billing/gifts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { AccountService } from '../account.service.ts';
import { GiftsService } from './gifts.service.ts';

const LOOK_EVERY_MS = 60_000;

/** Gives back what was not taken in 30 days, and adds what a crash has kept from being added. Two servers at once do it once. */
@Injectable()
export class ReturnGifts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Gifts');
  private readonly rounds: Rounds;

  constructor(
    private readonly gifts: GiftsService,
    private readonly accounts: AccountService,
    private readonly models: Runner,
    clock: Clock,
  ) {
    this.rounds = new Rounds(clock, LOOK_EVERY_MS, () => this.look());
  }

  onApplicationBootstrap(): void {
    if (this.accounts.on) this.rounds.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
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
        if (!this.rounds.isStopping) this.logger.warn(`A gift waits: ${error instanceof Error ? error.message : ''}`);
      });
    }
  }
}

const named = ({ gift_id, organization_id }: { gift_id: number; organization_id: number }) => ({
  organizationId: organization_id,
  giftId: gift_id,
});
