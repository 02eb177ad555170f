import { Injectable } from '@nestjs/common';
import { giftsToDeliver, giftsToReturn } from '../../../projections/billing/gifts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { AccountService } from '../account.service.ts';
import { GiftsService } from './gifts.service.ts';

const LOOK_EVERY_MS = 60_000;

/** Gives back what was not taken in 30 days, and adds what a crash has kept from being added. Two servers at once do it once. */
@Injectable()
export class ReturnGifts extends Rounds {
  constructor(
    private readonly gifts: GiftsService,
    private readonly accounts: AccountService,
    private readonly models: Runner,
    clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Gifts');
  }

  protected override get isOn(): boolean {
    return this.accounts.on;
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    const work = [
      ...(await giftsToReturn(this.models, this.accounts.now()).catch(() => [])).map((row) => () => this.gifts.return(named(row))),
      ...(await giftsToDeliver(this.models).catch(() => [])).map((row) => () => this.gifts.deliver(named(row))),
    ];
    for (const one of work) await this.step('A gift waits', one);
  }
}

const named = ({ gift_id, organization_id }: { gift_id: number; organization_id: number }) => ({
  organizationId: organization_id,
  giftId: gift_id,
});
