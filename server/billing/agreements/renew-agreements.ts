import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { organizationsAwake } from '../../../projections/accounts/users.ts';
import { agreementsDue, agreementsEnded, agreementsResting, agreementsToCancel } from '../../../projections/billing/agreements.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { AccountService } from '../account.service.ts';
import { AgreementReminders } from './agreement-reminders.ts';
import { AgreementsService } from './agreements.service.ts';

const LOOK_EVERY_MS = 60_000;

/** Renews agreements that are due, goes on with those that rested, ends those that are cancelled, and mails before a renewal. Two servers at once do it once. */
@Injectable()
export class RenewAgreements implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Agreements');
  private readonly rounds: Rounds;

  constructor(
    private readonly agreements: AgreementsService,
    private readonly reminders: AgreementReminders,
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

  /** Those that rest, of organisations of which somebody can sign in. */
  private async canGoOn() {
    const resting = await agreementsResting(this.models);
    const awake = await organizationsAwake(this.models, [...new Set(resting.map(({ organization_id }) => organization_id))]);
    return resting.filter(({ organization_id }) => awake.has(organization_id));
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    const now = this.accounts.now();
    const due = await agreementsDue(this.models, now).catch(() => []);
    const cancelled = await agreementsToCancel(this.models).catch(() => []);
    const resting = await this.canGoOn().catch(() => []);
    const ended = await agreementsEnded(this.models).catch(() => []);
    const work = [
      ...due.map((row) => () => this.agreements.renew(named(row))),
      ...cancelled.map((row) => () => this.agreements.finishCancel(named(row))),
      ...resting.map((row) => () => this.agreements.resume(named(row))),
      ...ended.map((row) => () => this.agreements.forgetEnded(named(row))),
      () => this.reminders.mail(now),
    ];
    for (const step of work) {
      // One that cannot be renewed keeps no other from it.
      await step().catch((error: unknown) => {
        if (!this.rounds.isStopping) this.logger.warn(`An agreement waits: ${error instanceof Error ? error.message : ''}`);
      });
    }
  }
}

const named = ({ agreement_id, organization_id }: { agreement_id: number; organization_id: number }) => ({
  organizationId: organization_id,
  agreementId: agreement_id,
});
