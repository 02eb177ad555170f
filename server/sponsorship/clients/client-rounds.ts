import { Injectable } from '@nestjs/common';
import { Runner } from '../../../projections/runner/runner.ts';
import { clientsToLapse, clientsToSettle } from '../../../projections/sponsorship/sponsor-clients.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { ClientDrafts } from './client-drafts.ts';
import { ReferralsService } from './referrals.service.ts';

const LOOK_EVERY_MS = 60_000;

/** Ends invitations that were not taken in 30 days, and brings what a crash has kept from who joined. Two servers at once do it once. */
@Injectable()
export class ClientRounds extends Rounds {
  constructor(
    private readonly referrals: ReferralsService,
    private readonly drafts: ClientDrafts,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Referrals');
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    const now = this.clock.now().toISOString();
    const work = [
      () => this.drafts.eraseDeleted(this.clock.now()),
      ...(await clientsToLapse(this.models, now).catch(() => [])).map(
        ({ client_id }) =>
          () =>
            this.referrals.lapse(client_id),
      ),
      ...(await clientsToSettle(this.models).catch(() => [])).map(
        ({ client_id }) =>
          () =>
            this.referrals.settle(client_id),
      ),
    ];
    for (const one of work) await this.step('A client waits', one);
  }
}
