import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { adPictureOf } from '../../../contracts/sponsorship/ads/campaign.ts';
import { sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { campaignsToCheck } from '../../../projections/sponsorship/campaigns.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { SponsorsService } from '../sponsors/sponsors.service.ts';
import { Organizer } from '../sweepstakes/organizer.ts';
import { CampaignStreams } from './campaign.stream.ts';
import { CampaignMoney } from './campaign-money.ts';

/** Words of ads are read by the organization that the operator names, before they are shown. */
@Injectable()
export class AdChecksService {
  constructor(
    private readonly streams: CampaignStreams,
    private readonly sponsors: SponsorsService,
    private readonly money: CampaignMoney,
    private readonly organizer: Organizer,
    private readonly models: Runner,
  ) {}

  async waiting({ organizationId }: Session) {
    if (!(await this.organizer.isOrganizer(organizationId))) return { checks: false, waiting: [] };
    const all = await campaignsToCheck(this.models);
    const cards = await this.sponsors.cards([...new Set(all.map(({ userId }) => userId))]);
    const waiting = all.flatMap(({ id, userId, sent, sentAt, wordsRevision, draft: { places, zips } }) => {
      const card = cards.find((one) => one.id === userId);
      if (!sent || !card) return [];
      const { picture, ...words } = sent;
      const sponsor = { sponsor: sponsorName(card), firm: card.firm };
      return [{ campaignId: id, ...words, picture: adPictureOf(id, picture), places, zips, ...sponsor, sentAt, wordsRevision }];
    });
    return { checks: true, waiting };
  }

  /** Refuses AD_NO_CHECKER, AD_NO_REASON, CAMPAIGN_NOT_FOUND, CAMPAIGN_CHANGED. */
  async check(
    campaignId: number,
    { through, reason, wordsRevision }: { through: boolean; reason: string; wordsRevision: number },
    { session, ...ctx }: RequestContext & { session: Session },
  ): Promise<boolean> {
    if (!(await this.organizer.isOrganizer(session.organizationId))) throw new Refusal('AD_NO_CHECKER');
    if ((await this.streams.load(campaignId)).state.userId === 0) throw new Refusal('CAMPAIGN_NOT_FOUND');
    const command = { type: 'CheckCampaign' as const, through, reason, by: session.name, wordsRevision };
    const { events } = await this.streams.execute(campaignId, command, ctx);
    if (!through) await this.money.tend(campaignId);
    return events.length > 0;
  }
}
