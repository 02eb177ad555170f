import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../clock.ts';
import type { ReadDb } from '../../read-db/read-db.ts';
import { Rounds } from '../../rounds.ts';
import { PaymentGateways } from '../payment-gateway.ts';
import { StripeGateway } from './stripe-gateway.ts';
import { stripeMigrations } from './stripe-tables.ts';

const LOOK_EVERY_MS = 30_000;

/** Asks Stripe about payments of which no notice has come: one that never comes costs no payment. */
export class WatchStripe implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Stripe');
  private readonly rounds: Rounds;

  constructor(
    private readonly gateways: PaymentGateways,
    private readonly readDb: ReadDb,
    clock: Clock,
  ) {
    this.rounds = new Rounds(clock, LOOK_EVERY_MS, () => this.look());
  }

  async onModuleInit(): Promise<void> {
    await this.readDb.migrate(stripeMigrations);
  }

  onApplicationBootstrap(): void {
    if (this.gateways.active instanceof StripeGateway) this.rounds.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    const { active } = this.gateways;
    if (!(active instanceof StripeGateway)) return;
    await active
      .watch((signed) => this.gateways.take(signed))
      .catch((error: unknown) => {
        if (!this.rounds.isStopping) this.logger.warn(`Payments wait to be asked about: ${error instanceof Error ? error.message : ''}`);
      });
  }
}
