import { Injectable } from '@nestjs/common';
import type { Checkmarks } from '../../../contracts/sponsorship/setup/checkmarks.ts';
import type { SetupStepName } from '../../../contracts/sponsorship/setup/setup-step.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { zipsOf } from '../../../projections/sponsorship/sponsors.ts';
import { AccountService } from '../../billing/account.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { SponsorStreams } from '../sponsors/sponsor.stream.ts';
import { type Caller, SponsorsService } from '../sponsors/sponsors.service.ts';

type Context = RequestContext & { session: Caller };

/** What of a sponsor's set-up is there. */
@Injectable()
export class SetupService {
  constructor(
    private readonly streams: SponsorStreams,
    private readonly sponsors: SponsorsService,
    private readonly accounts: AccountService,
    private readonly models: Runner,
  ) {}

  /** Refuses NOT_A_SPONSOR. */
  async checkmarks(session: Caller): Promise<Checkmarks> {
    const { suspended } = await this.sponsors.own(session);
    const [card, covered, hasCreatedSubscription] = await Promise.all([
      this.sponsors.me(session),
      zipsOf(this.models, [session.userId]),
      this.accounts.hasAgreement(session.organizationId),
    ]);
    return {
      unlockedAccess: !suspended,
      hasCreatedSubscription,
      hasDefinedCoverageAreas: covered.length > 0,
      hasSetupAd: card.about !== '',
      hasProfilePhoto: card.portrait.url !== '',
      hasLogo: card.logo.url !== '',
    };
  }

  async setAside({ userId }: Caller): Promise<SetupStepName[]> {
    return (await this.streams.load(userId)).state.setAside;
  }

  /** Refuses NOT_A_SPONSOR. */
  async put(step: SetupStepName, aside: boolean, { session, ...ctx }: Context): Promise<Checkmarks> {
    const { userId, organizationId } = session;
    await this.sponsors.own(session);
    await this.streams.execute(userId, { type: 'SetStepAside', organizationId, step, aside }, ctx);
    return this.checkmarks(session);
  }
}
