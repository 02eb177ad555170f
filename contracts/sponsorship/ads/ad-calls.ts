import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { AD_PLACES, AdPicture, CLICK_REMARK, Creative, DEFAULT_PAGE, DISPLAY_REMARK } from './campaign.ts';

/** An ad as the browser gets it; the names of ids are the documents' (002 s3). */
export const Ad = z.object({
  AdCampignsId: z.number(),
  AdCampaingCreativesId: z.number(),
  ...Creative.shape,
  picture: AdPicture,
  /** Pages on which it stands. */
  places: z.array(z.enum(AD_PLACES)),
  /** Why it is shown: the home is in this ZIP code. */
  zip: z.string(),
  sponsor: z.object({ id: z.number(), name: z.string(), firm: z.string(), logo: AdPicture }),
});
export type Ad = z.output<typeof Ad>;

/** C264, R018, R472: the browser keeps the list in memory. */
export const getAdCampaigns = call({
  id: 'C264',
  method: 'GET',
  path: '/api/adcampaigns',
  who: 'user',
  summary: 'The ads for one’s home, of which the budget covers a view',
  response: z.array(Ad),
});

const Page = z.string().trim().max(100).default(DEFAULT_PAGE);
const Remarks = (standard: string) => z.string().trim().max(200).default(standard);
const Shown = (remark: string) => z.object({ AdCampignsId: Id, AdCampaingCreativesId: Id, DisplayPage: Page, Remarks: Remarks(remark) });
export const AdDisplay = Shown(DISPLAY_REMARK);
export const AdClick = Shown(CLICK_REMARK);
const MOST_AT_ONCE = 50;

/** R466, R467, R470. Answers whether it was counted and paid. */
export const noteAdClick = call({
  id: 'C265',
  method: 'POST',
  path: '/api/adcampaigns/tracking/click',
  who: 'user',
  summary: 'Note a click on an ad',
  body: AdClick,
  response: z.boolean(),
  refusals: ['ADS_BUSY'],
});

/** R466, R467, R469, R471. Answers how many were counted and paid. */
export const noteAdDisplays = call({
  id: 'C266',
  method: 'POST',
  path: '/api/adcampaigns/tracking/display',
  who: 'user',
  summary: 'Note that ads were shown',
  body: z.array(AdDisplay).max(MOST_AT_ONCE),
  response: z.number(),
  refusals: ['ADS_BUSY'],
});

/** The card of a sponsor, where homeowners meet it. Costs nothing. */
export const CardShown = z.object({
  SponsorId: Id,
  /** It is the sponsor of the caller's home. */
  IsSponsoredAd: z.boolean().default(false),
  AdType: z.string().trim().max(50).default(''),
  DisplayPage: Page,
  Remarks: z.string().trim().max(200).default(''),
});

export const noteCardClick = call({
  id: 'C260',
  method: 'POST',
  path: '/api/adsponsors/tracking/click/ad',
  who: 'user',
  summary: 'Note a click on a sponsor’s card',
  body: CardShown,
  response: z.boolean(),
  refusals: ['ADS_BUSY'],
});

export const noteCardDisplay = call({
  id: 'C261',
  method: 'POST',
  path: '/api/adsponsors/tracking/display/ad',
  who: 'user',
  summary: 'Note that a sponsor’s card was shown',
  body: CardShown,
  response: z.boolean(),
  refusals: ['ADS_BUSY'],
});

export const noteCardDisplays = call({
  id: 'C262',
  method: 'POST',
  path: '/api/adsponsors/tracking/display/ads',
  who: 'user',
  summary: 'Note that cards of sponsors were shown',
  body: z.array(CardShown).max(MOST_AT_ONCE),
  response: z.number(),
  refusals: ['ADS_BUSY'],
});

/** Each person once a day. */
export const getCardDisplayCount = call({
  id: 'C263',
  method: 'GET',
  path: '/api/adsponsors/tracking/display/ads/count',
  who: 'user',
  summary: 'How often one’s own card was shown to homeowners',
  response: z.number(),
  refusals: ['NOT_A_SPONSOR'],
});

/** "Not this one". */
export const hideAd = call({
  id: 'hideAd',
  method: 'POST',
  path: '/api/adcampaigns/{campaignId}/hide',
  who: 'user',
  summary: 'Do not show an ad to oneself any more, or show it again',
  body: z.object({ hidden: z.boolean().default(true) }),
  response: z.boolean(),
});
