import { Injectable } from '@nestjs/common';
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
export class RenewAgreements extends Rounds {
  constructor(
    private readonly agreements: AgreementsService,
    private readonly reminders: AgreementReminders,
    private readonly accounts: AccountService,
    private readonly models: Runner,
    clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Agreements');
  }

  protected override get isOn(): boolean {
    return this.accounts.on;
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
    for (const one of work) await this.step('An agreement waits', one);
  }
}

const named = ({ agreement_id, organization_id }: { agreement_id: number; organization_id: number }) => ({
  organizationId: organization_id,
  agreementId: agreement_id,
});
