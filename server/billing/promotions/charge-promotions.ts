import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { organizationsWithCodes } from '../../../projections/billing/promotions.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { AccountService } from '../account.service.ts';
import { PromotionBills } from './promotion-bills.ts';

/** A bill that was refused is tried again on so many days of the month; then its sponsor has to. */
const TRIED_UNTIL_DAY = 5;

/** Charges sponsors on the 1st of a month what their codes took off before. Two servers at once charge once. */
@Injectable()
export class ChargePromotions extends Rounds {
  constructor(
    private readonly bills: PromotionBills,
    private readonly accounts: AccountService,
    private readonly models: Runner,
    clock: Clock,
  ) {
    super(clock, HOUR_MS, 'Promotions');
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    const now = this.accounts.now();
    if (!this.accounts.on || Number(now.slice(8, 10)) > TRIED_UNTIL_DAY) return;
    const month = `${now.slice(0, 7)}-01T00:00:00.000Z`;
    for (const { organization_id } of await organizationsWithCodes(this.models, month).catch(() => []))
      await this.step('A bill of promotions waits', () => this.bills.charge(organization_id, now.slice(0, 10)));
  }
}
