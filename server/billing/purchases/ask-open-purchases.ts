import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { purchasesToAsk } from '../../../projections/billing/purchases.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { AccountService } from '../account.service.ts';
import { PurchasesService } from './purchases.service.ts';

const LOOK_EVERY_MS = 5_000;

/** Asks the gateway about payments of which nobody knows how they ended. Two servers that ask at once record it once. */
@Injectable()
export class AskOpenPurchases implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Purchases');
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  constructor(
    private readonly purchases: PurchasesService,
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
    try {
      for (const { organization_id: organizationId, purchase_id: purchaseId } of await purchasesToAsk(this.models, this.accounts.now()))
        await this.purchases.ask({ organizationId, purchaseId });
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.logger.warn(`Payments wait to be asked about: ${error instanceof Error ? error.message : ''}`);
    }
  }
}
