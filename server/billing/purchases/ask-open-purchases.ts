import { Injectable } from '@nestjs/common';
import { purchasesToAsk } from '../../../projections/billing/purchases.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { AccountService } from '../account.service.ts';
import { PurchasesService } from './purchases.service.ts';

const LOOK_EVERY_MS = 5_000;

/** Asks the gateway about payments of which nobody knows how they ended. Two servers that ask at once record it once. */
@Injectable()
export class AskOpenPurchases extends Rounds {
  constructor(
    private readonly purchases: PurchasesService,
    private readonly accounts: AccountService,
    private readonly models: Runner,
    clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Purchases');
  }

  protected override get isOn(): boolean {
    return this.accounts.on;
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    await this.step('Payments wait to be asked about', async () => {
      for (const { organization_id: organizationId, purchase_id: purchaseId } of await purchasesToAsk(this.models, this.accounts.now()))
        await this.purchases.ask({ organizationId, purchaseId });
    });
  }
}
