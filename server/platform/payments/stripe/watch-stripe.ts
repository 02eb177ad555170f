import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../clock.ts';
import type { ReadDb } from '../../read-db/read-db.ts';
import { Rounds } from '../../rounds.ts';
import { PaymentGateways } from '../payment-gateway.ts';
import type { StripeAccounts } from './stripe-accounts.ts';
import { StripeGateway } from './stripe-gateway.ts';
import { stripeMigrations } from './stripe-tables.ts';

const LOOK_EVERY_MS = 30_000;

/** Asks Stripe about payments of which no notice has come: one that never comes costs no payment. */
export class WatchStripe implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Stripe');
  private readonly rounds: Rounds;

  constructor(
    private readonly gateways: PaymentGateways,
    private readonly accounts: StripeAccounts,
    private readonly readDb: ReadDb,
    clock: Clock,
  ) {
    this.rounds = new Rounds(clock, LOOK_EVERY_MS, () => this.look());
  }

  async onModuleInit(): Promise<void> {
    await this.readDb.migrate(stripeMigrations);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    const said = (error: unknown) => {
      if (!this.rounds.isStopping) this.logger.warn(`Payments wait to be asked about: ${error instanceof Error ? error.message : ''}`);
    };
    const { active } = this.gateways;
    const own = await this.accounts.all().catch(() => []);
    // An account that does not answer keeps no other from it.
    for (const gateway of [...(active instanceof StripeGateway ? [active] : []), ...own])
      await gateway.watch((signed) => this.gateways.take(signed)).catch(said);
  }
}
