import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { sql } from 'kysely';
import { dayIn } from '../../../contracts/local-time.ts';
import type { Ad, AdDisplay, CardShown } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import type { CampaignState } from '../../../contracts/sponsorship/ads/campaign.events.ts';
import { AD_PLACES, type AdPlace, adPictureOf } from '../../../contracts/sponsorship/ads/campaign.ts';
import { type SponsorCard, sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { sponsorTypeOf } from '../../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { homeOfUser } from '../../../projections/home/homes.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { campaignsIn } from '../../../projections/sponsorship/campaigns.ts';
import { sponsorshipOf } from '../../../projections/sponsorship/sponsor-clients.ts';
import { coverageOf } from '../../../projections/sponsorship/sponsors.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/access.ts';
import { RateLimit } from '../../platform/http/rate-limit.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SponsorsService } from '../sponsors/sponsors.service.ts';
import { AdCounter, type AdKind, campaignAd, cardAd, type Judged } from './ad-counter.ts';
import { isRobot } from './robots.ts';

type Shown = (typeof AdDisplay)['_output'];
type Card = (typeof CardShown)['_output'];
export interface Viewer {
  session: Session;
  request: Request;
}
/** What a viewer's home and account say of ads. */
interface Around {
  zip: string;
  isSponsor: boolean;
  /** The sponsor of their home; 0 without one. */
  sponsorId: number;
}

/** Nobody looks at more ads in a minute. */
const MOST_A_MINUTE = 60;

/** Ads as homeowners meet them, and which of their views and clicks count. Who has no account sees none: nobody knows where they live. */
@Injectable()
export class AdsService {
  private readonly rate = new RateLimit(MOST_A_MINUTE);

  constructor(
    private readonly counter: AdCounter,
    private readonly sponsors: SponsorsService,
    private readonly access: SessionAccess,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  /** C264. Their order changes from day to day and person to person, by chance: of two for one place each comes first for half of the people. */
  async shown(session: Session): Promise<Ad[]> {
    const { zip } = await this.around(session.userId);
    const running = await this.runningIn(zip);
    const [open, cards, hidden] = await Promise.all([
      this.withMoney(running),
      this.sponsors.cards([...new Set(running.map(({ userId }) => userId))]),
      this.hiddenFrom(session.userId),
    ]);
    const chance = ({ id }: CampaignState) =>
      createHash('sha256')
        .update(`${dayIn('UTC', this.clock.now())} ${session.userId} ${id}`)
        .digest('hex');
    return running
      .filter(({ id }) => open.has(id) && !hidden.has(id))
      .sort((a, b) => chance(a).localeCompare(chance(b)))
      .flatMap((campaign) => {
        const card = cards.find(({ id }) => id === campaign.userId);
        return card ? adOf(campaign, card, zip) : [];
      });
  }

  /** C265, C266: of the pages of a campaign, in the ZIP codes of a campaign, while it runs; whether it was paid. */
  async note(kind: AdKind, shown: readonly Shown[], { session, request }: Viewer): Promise<boolean[]> {
    const around = await this.around(session.userId);
    const running = await this.runningIn(around.zip);
    const visible = new Set((await this.sponsors.cards([...new Set(running.map(({ userId }) => userId))])).map(({ id }) => id));
    return Promise.all(
      shown.map(({ AdCampignsId, AdCampaingCreativesId, DisplayPage }) => {
        const campaign = running.find(({ id, userId }) => id === AdCampignsId && visible.has(userId));
        const { places = [] } = campaign?.draft ?? {};
        if (!campaign || AdCampaingCreativesId > campaign.creatives.length || !(places as string[]).includes(DisplayPage)) return false;
        const isOwn = around.isSponsor || session.organizationId === campaign.organizationId;
        return this.counter.note({
          ...{ ad: campaignAd(campaign.id), campaignId: campaign.id, kind, page: DisplayPage, zip: around.zip },
          ...{ person: String(session.userId), judged: this.judge({ isOwn, isSponsored: around.sponsorId > 0 }, { session, request }) },
        });
      }),
    );
  }

  /** C260-C262: the card of a sponsor who covers the caller's home, or sponsors it. It costs nothing. */
  async noteCards(kind: AdKind, shown: readonly Card[], { session, request }: Viewer): Promise<boolean[]> {
    const around = await this.around(session.userId);
    const covers = new Set((await coverageOf(this.models, around.zip ? [around.zip] : [])).map(({ user_id }) => user_id));
    const near = shown.map(({ SponsorId }) => SponsorId).filter((id) => covers.has(id) || id === around.sponsorId);
    const cards = await this.sponsors.cards([...new Set(near)]);
    return Promise.all(
      shown.map(({ SponsorId, DisplayPage }) => {
        const card = cards.find(({ id }) => id === SponsorId);
        if (!card) return false;
        const isOwn = around.isSponsor || session.organizationId === card.organization_Id;
        const page = AD_PLACES.includes(DisplayPage as AdPlace) ? DisplayPage : 'Other';
        return this.counter.note({
          ...{ ad: cardAd(SponsorId), campaignId: 0, kind, page, zip: around.zip, person: String(session.userId) },
          judged: this.judge({ isOwn, isSponsored: around.sponsorId > 0 }, { session, request }),
        });
      }),
    );
  }

  /** C263. Refuses NOT_A_SPONSOR. */
  async cardDisplays(session: Session): Promise<number> {
    await this.sponsors.own(session);
    const { rows } = await sql<{ count: string }>`select coalesce(sum(count), 0) as count from ad_tally
      where ad = ${cardAd(session.userId)} and kind = 'view' and outcome = 'paid'`.execute(this.readDb.db);
    return Number(rows[0]?.count ?? 0);
  }

  async hide(campaignId: number, hidden: boolean, { userId }: Session): Promise<boolean> {
    await (hidden
      ? sql`insert into ad_hidden (user_id, campaign_id) values (${userId}, ${campaignId}) on conflict do nothing`
      : sql`delete from ad_hidden where user_id = ${userId} and campaign_id = ${campaignId}`
    ).execute(this.readDb.db);
    return hidden;
  }

  /** What somebody does not want to see is theirs. */
  async forget(userId: number): Promise<void> {
    await sql`delete from ad_hidden where user_id = ${userId}`.execute(this.readDb.db);
  }

  /** R466, R467, in their wider reading: whichever ad it is. */
  private judge({ isOwn, isSponsored }: { isOwn: boolean; isSponsored: boolean }, { session, request }: Viewer): Judged {
    if (isRobot(request.get('user-agent')) || this.rate.take(String(session.userId)) > 0) return 'robot';
    if (isOwn) return 'own';
    return isSponsored ? 'sponsored' : 'count';
  }

  private async around(userId: number): Promise<Around> {
    const [home, user, sponsorship] = await Promise.all([
      homeOfUser(this.models, userId),
      this.access.user(userId),
      sponsorshipOf(this.models, userId),
    ]);
    return {
      zip: home?.address?.zip.slice(0, 5) ?? '',
      isSponsor: user !== undefined && sponsorTypeOf({ userType: user.user_type }) !== undefined,
      sponsorId: sponsorship?.sponsor_id ?? 0,
    };
  }

  /** Those of sponsors who cover the ZIP code still, on their days, by the clock of their own time zone. */
  private async runningIn(zip: string): Promise<CampaignState[]> {
    if (zip === '') return [];
    const now = this.clock.now();
    const [running, covered] = await Promise.all([campaignsIn(this.models, zip), coverageOf(this.models, [zip])]);
    const covering = new Set(covered.map(({ user_id }) => user_id));
    return running.filter(({ userId, draft: { from, to, zone } }) => {
      const day = dayIn(zone, now);
      return covering.has(userId) && from <= day && day <= to;
    });
  }

  /** Those of which the budget covers a view: an ad that does not is shown to nobody. */
  private async withMoney(running: readonly CampaignState[]): Promise<Set<number>> {
    const ids = running.map(({ id }) => id);
    if (ids.length === 0) return new Set();
    const { rows } = await sql<{ campaign_id: number }>`select campaign_id from ad_budget
      where campaign_id = any(${ids}) and open and budget_cents - spent_cents >= view_cents`.execute(this.readDb.db);
    return new Set(rows.map(({ campaign_id }) => campaign_id));
  }

  private async hiddenFrom(userId: number): Promise<Set<number>> {
    const { rows } = await sql<{ campaign_id: number }>`select campaign_id from ad_hidden where user_id = ${userId}`.execute(
      this.readDb.db,
    );
    return new Set(rows.map(({ campaign_id }) => campaign_id));
  }
}

function adOf({ id, creatives, draft: { places } }: CampaignState, card: SponsorCard, zip: string): Ad {
  const creative = creatives.at(-1);
  if (!creative) throw new Error(`Campaign ${id} runs without words`);
  const { headline, line, button, opens, picture } = creative;
  const { url, width, height } = card.logo;
  return {
    ...{ AdCampignsId: id, AdCampaingCreativesId: creatives.length, headline, line, button, opens, places, zip },
    picture: adPictureOf(id, picture),
    sponsor: { id: card.id, name: sponsorName(card), firm: card.firm, logo: { url, width, height } },
  };
}
