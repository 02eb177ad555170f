import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { fromCents } from '../../../contracts/money.ts';
import { FEWEST_SHOWN } from '../../../contracts/sponsorship/ads/campaign.ts';
import type { CampaignFigures } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { campaignAd } from './ad-counter.ts';

export interface AdSpent {
  views: number;
  clicks: number;
  viewsCents: number;
  clicksCents: number;
  spentCents: number;
}
type Figures = Pick<CampaignFigures, 'days' | 'hours' | 'pages' | 'zipCodes' | 'counted' | 'last'>;

const NOTHING: AdSpent = { views: 0, clicks: 0, viewsCents: 0, clicksCents: 0, spentCents: 0 };
const LAST = 6;

/** What campaigns have counted. All sums are of the same rows, so that they agree to the cent. */
@Injectable()
export class AdFigures {
  constructor(private readonly readDb: ReadDb) {}

  async spentOf(campaignIds: readonly number[]): Promise<Map<number, AdSpent>> {
    if (campaignIds.length === 0) return new Map();
    const { rows } = await sql<Record<'campaign_id' | 'views' | 'clicks' | 'spent_cents' | 'view_cents', string>>`
      select campaign_id, views, clicks, spent_cents, view_cents from ad_budget where campaign_id = any(${[...campaignIds]})`.execute(
      this.readDb.db,
    );
    return new Map(
      rows.map(({ campaign_id, ...row }) => {
        const [views, clicks, spentCents] = [Number(row.views), Number(row.clicks), Number(row.spent_cents)];
        // A view is charged whole; the last click takes what is left.
        const viewsCents = views * Number(row.view_cents);
        return [Number(campaign_id), { views, clicks, viewsCents, clicksCents: spentCents - viewsCents, spentCents }];
      }),
    );
  }

  async spent(campaignId: number): Promise<AdSpent> {
    return (await this.spentOf([campaignId])).get(campaignId) ?? NOTHING;
  }

  async of(campaignId: number, zone: string): Promise<Figures> {
    const ad = campaignAd(campaignId);
    const by = async (column: string) => {
      const { rows } = await sql<{ name: string; views: string; clicks: string; cents: string }>`
        select ${sql.raw(column)} as name, coalesce(sum(count) filter (where kind = 'view'), 0) as views,
          coalesce(sum(count) filter (where kind = 'click'), 0) as clicks, sum(cents) as cents
        from ad_tally where ad = ${ad} and outcome = 'paid' group by 1 order by 1`.execute(this.readDb.db);
      return rows.map(({ name, views, clicks, cents }) => ({
        name,
        views: Number(views),
        clicks: Number(clicks),
        spent: fromCents(BigInt(cents)),
        few: Number(views) < FEWEST_SHOWN,
      }));
    };
    const [days, hours, pages, zips, counted, last] = await Promise.all([
      this.days(ad, zone),
      this.hours(ad, zone),
      by('page'),
      by('zip'),
      this.counted(ad),
      this.last(campaignId),
    ]);
    return {
      ...{ days, hours },
      pages: pages.map(({ name: page, ...rest }) => ({ page, ...rest, few: false })),
      zipCodes: zips.map(({ name: zip, views, clicks, ...rest }) => ({
        zip,
        ...rest,
        views: rest.few ? 0 : views,
        clicks: rest.few ? 0 : clicks,
      })),
      ...{ counted, last },
    };
  }

  private async days(ad: string, zone: string): Promise<Figures['days']> {
    const { rows } = await sql<{ day: string; views: string; clicks: string; cents: string }>`
      select (hour at time zone ${zone})::date::text as day, coalesce(sum(count) filter (where kind = 'view'), 0) as views,
        coalesce(sum(count) filter (where kind = 'click'), 0) as clicks, sum(cents) as cents
      from ad_tally where ad = ${ad} and outcome = 'paid' group by 1 order by 1`.execute(this.readDb.db);
    return rows.map(({ day, views, clicks, cents }) => ({
      ...{ day, views: Number(views), clicks: Number(clicks), spent: fromCents(BigInt(cents)) },
    }));
  }

  private async hours(ad: string, zone: string): Promise<Figures['hours']> {
    const { rows } = await sql<{ hour: number; views: number; clicks: number }>`
      select extract(hour from hour at time zone ${zone})::int as hour, coalesce(sum(count) filter (where kind = 'view'), 0)::int as views,
        coalesce(sum(count) filter (where kind = 'click'), 0)::int as clicks
      from ad_tally where ad = ${ad} and outcome = 'paid' group by 1 order by 1`.execute(this.readDb.db);
    return rows;
  }

  private async counted(ad: string): Promise<Figures['counted']> {
    const { rows } = await sql<{ outcome: string; count: string }>`select outcome, sum(count) as count from ad_tally
      where ad = ${ad} and kind = 'view' group by 1`.execute(this.readDb.db);
    const count = (outcome: string) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0);
    return {
      shown: rows.reduce((sum, row) => sum + Number(row.count), 0),
      ...{ repeats: count('repeat'), own: count('own'), sponsored: count('sponsored'), robots: count('robot') },
      ...{ late: count('late'), paid: count('paid') },
    };
  }

  private async last(campaignId: number): Promise<Figures['last']> {
    const { rows } = await sql<{ at: Date; kind: 'view' | 'click'; page: string; cents: number; left_cents: string }>`
      select at, kind, page, cents, left_cents from ad_charge where campaign_id = ${campaignId} order by charge_id desc limit ${LAST}`.execute(
      this.readDb.db,
    );
    return rows.reverse().map(({ at, kind, page, cents, left_cents }) => ({
      ...{ at: at.toISOString(), kind, page, charged: fromCents(cents), left: fromCents(BigInt(left_cents)), counted: cents > 0 },
    }));
  }
}

/** What a day costs: the mean of the last seven without the cheapest and the dearest, or of all where there are fewer. In cents. */
export function perDayCents(spent: readonly number[]): number {
  const last = spent.slice(-7).sort((a, b) => a - b);
  const middle = last.length > 4 ? last.slice(1, -1) : last;
  return middle.length === 0 ? 0 : Math.round(middle.reduce((sum, one) => sum + one, 0) / middle.length);
}
