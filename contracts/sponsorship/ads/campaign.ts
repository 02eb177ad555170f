import { z } from 'zod';
import { Zip } from '../../catalogue/entities.ts';
import { D, fixed } from '../../decimal.ts';
import { decimal } from '../../decimal-fields.ts';
import { addDays, daysFrom, isTimeZone } from '../../local-time.ts';

/** Where ads stand, by the documents' `DisplayPage` (R469). */
export const AD_PLACES = ['Dashboard', 'Home reports', 'Articles'] as const;
export type AdPlace = (typeof AD_PLACES)[number];
export const AD_PLACE_NAMES: Record<AdPlace, string> = { Dashboard: 'Home', 'Home reports': 'Reports', Articles: 'Article' };
/** R469, M180. */
export const DEFAULT_PAGE: AdPlace = 'Dashboard';
/** R470, R471, M178, M179. */
export const CLICK_REMARK = 'Ad Creatives Click';
export const DISPLAY_REMARK = 'Ad Creatives Display';
/** R468: milliseconds after the page. */
export const AD_STARTS_AFTER_MS = 2_500;
/** Fewer people than this are shown as "below 5", because a ZIP code can be a street. */
export const FEWEST_SHOWN = 5;

export const LONGEST_HEADLINE = 40;
export const LONGEST_LINE = 80;
export const LONGEST_BUTTON = 20;
export const LONGEST_NAME = 60;
/** An ad that runs can be renewed, for the days after it, so long before its last day. */
export const RENEWED_BEFORE_DAYS = 3;
/** An ad that renews itself says so by mail so long before its last day ends; a shorter one could not. */
export const RENEWAL_TOLD_DAYS = 6;
export const SHORTEST_RENEWED_DAYS = 7;
export const MOST_CAMPAIGNS = 100;
export const MOST_ZIPS = 100;
export const MOST_BUDGET = '10000';
/** The longest side of a picture as it is kept, and the largest file that is taken. */
export const AD_PICTURE_SIDE = 960;
export const MAX_AD_PICTURE_BYTES = 15 * 1024 * 1024;

/** Whose midnight ends the days of a campaign. */
export const AD_ZONES = [
  { zone: 'America/New_York', name: 'Eastern' },
  { zone: 'America/Chicago', name: 'Central' },
  { zone: 'America/Denver', name: 'Mountain' },
  { zone: 'America/Phoenix', name: 'Arizona' },
  { zone: 'America/Los_Angeles', name: 'Pacific' },
  { zone: 'America/Anchorage', name: 'Alaska' },
  { zone: 'Pacific/Honolulu', name: 'Hawaii' },
] as const;

const Line = (most: number) => z.string().trim().max(most);
const Day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, { error: 'must be a day' });
export const Budget = decimal(MOST_BUDGET, 'amount')
  .refine((value) => new D(value).decimalPlaces() <= 2, { error: 'must be whole cents' })
  .transform((value) => fixed(value, 2));
const Landing = Line(500).refine(
  (text) => text === '' || (/^https:\/\/[^\s<>"/@]+\.[^\s<>"/@]+([/?#][^\s<>"]*)?$/i.test(text) && URL.canParse(text)),
  {
    error: 'must begin with https://',
  },
);

/** What people see. */
export const Creative = z.object({
  headline: Line(LONGEST_HEADLINE),
  line: Line(LONGEST_LINE),
  button: Line(LONGEST_BUTTON),
  /** The landing page. */
  opens: Landing,
});
export type Creative = z.output<typeof Creative>;

/** What is typed of a campaign. */
export const CampaignDraft = z.object({
  name: Line(LONGEST_NAME),
  ...Creative.shape,
  places: z.array(z.enum(AD_PLACES)).max(AD_PLACES.length),
  /** ZIP codes of the sponsor's coverage. */
  zips: z.array(Zip.transform((zip) => zip.slice(0, 5))).max(MOST_ZIPS),
  budget: Budget,
  /** The first and the last day, in the campaign's own time zone. */
  from: Day,
  to: Day,
  zone: z.string().max(60).refine(isTimeZone, { error: 'must be a time zone' }),
});
export type CampaignDraft = z.output<typeof CampaignDraft>;

export interface KeptAdPicture {
  hash: string;
  width: number;
  height: number;
}

/** `checking`: somebody reads it first. `ready`: it may be paid. */
export const CAMPAIGN_STATUSES = ['draft', 'checking', 'refused', 'ready', 'paying', 'running', 'paused', 'ended'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];
/** `spent`: what is left does not cover a view. */
export const CAMPAIGN_ENDS = ['spent', 'over', 'stopped', 'refused', 'erased'] as const;
export type CampaignEnd = (typeof CAMPAIGN_ENDS)[number];

export const AdPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type AdPicture = z.output<typeof AdPicture>;
export const adPictureOf = (campaignId: number, kept: KeptAdPicture | null): AdPicture =>
  kept
    ? { url: `/api/sponsorship/campaigns/${campaignId}/pictures/${kept.hash}`, width: kept.width, height: kept.height }
    : { url: '', width: 0, height: 0 };

export const daysOf = ({ from, to }: { from: string; to: string }): number => daysFrom(from, to);

/** The days after an ad, as many as it had, and on which day it is mailed that it renews itself. */
export function renewalDays(ad: { from: string; to: string }): { from: string; to: string; days: number; toldOn: string } {
  const days = daysOf(ad);
  return { from: addDays(ad.to, 1), to: addDays(ad.to, days), days, toldOn: addDays(ad.to, -RENEWAL_TOLD_DAYS) };
}

/** What is missing before a campaign can be shown to who checks it; empty when nothing is. */
export function missingOf({ name, headline, line, button, opens, places, zips, from, to }: CampaignDraft): string[] {
  const nothing: [string, boolean][] = [
    ['a name', name === ''],
    ['a headline', headline === ''],
    ['a line', line === ''],
    ['the words of the button', button === ''],
    ['the page that it opens', opens === ''],
    ['a place', places.length === 0],
    ['a ZIP code', zips.length === 0],
    ['the first and the last day', from === '' || to === '' || to < from],
  ];
  return nothing.flatMap(([what, isMissing]) => (isMissing ? what : []));
}
