import { Injectable } from '@nestjs/common';
import { Runner } from '../../../projections/runner/runner.ts';
import { campaignsToTend } from '../../../projections/sponsorship/campaigns.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { AdCounter } from './ad-counter.ts';
import { CampaignMoney } from './campaign-money.ts';
import { CampaignRenewals } from './campaign-renewals.ts';

const LOOK_EVERY_MS = 5_000;

/** Begins ads that were paid, ends those whose budget or days are over, gives back what is left, renews those that renew themselves, and throws the salts of past days away. */
@Injectable()
export class AdRounds extends Rounds {
  constructor(
    private readonly money: CampaignMoney,
    private readonly renewals: CampaignRenewals,
    private readonly counter: AdCounter,
    private readonly models: Runner,
    clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Ads');
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    await this.step('Ads wait', async () => {
      for (const { campaign_id: id } of await campaignsToTend(this.models)) await this.step(`Ad ${id} waits`, () => this.money.tend(id));
    });
    await this.step('Renewals of ads wait', async () => {
      for (const campaign of await this.renewals.due())
        await this.step(`The renewal of ad ${campaign.id} waits`, () => this.renewals.tend(campaign));
    });
    await this.step('Salts of past days wait', () => this.counter.forget());
  }
}
