import type { OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../clock.ts';
import type { ReadDb } from '../../read-db/read-db.ts';
import { Rounds } from '../../rounds.ts';
import { PaymentGateways } from '../payment-gateway.ts';
import type { StripeAccounts } from './stripe-accounts.ts';
import { StripeGateway } from './stripe-gateway.ts';
import { stripeMigrations } from './stripe-tables.ts';

const LOOK_EVERY_MS = 30_000;

/** Asks Stripe about payments of which no notice has come: one that never comes costs no payment. */
export class WatchStripe extends Rounds implements OnModuleInit {
  constructor(
    private readonly gateways: PaymentGateways,
    private readonly accounts: StripeAccounts,
    private readonly readDb: ReadDb,
    clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Stripe');
  }

  async onModuleInit(): Promise<void> {
    await this.readDb.migrate(stripeMigrations);
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    const { active } = this.gateways;
    const own = await this.accounts.all().catch(() => []);
    // An account that does not answer keeps no other from it.
    for (const gateway of [...(active instanceof StripeGateway ? [active] : []), ...own])
      await this.step('Payments wait to be asked about', () => gateway.watch((signed) => this.gateways.take(signed)));
  }
}
