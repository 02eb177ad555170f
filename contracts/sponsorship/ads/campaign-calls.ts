import { z } from 'zod';
import { call, integer, may } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { formPictureRefusals } from '../../kit/picture-refusals.ts';
import { AD_PLACES, AdPicture, Budget, CAMPAIGN_ENDS, CAMPAIGN_STATUSES, CampaignDraft, Creative } from './campaign.ts';

/** A campaign as its sponsor sees it. */
export const MyCampaign = z.object({
  id: z.number(),
  status: z.enum(CAMPAIGN_STATUSES),
  ...CampaignDraft.omit({ zips: true, budget: true, zone: true }).shape,
  zips: z.array(z.string()),
  zone: z.string(),
  budget: Money,
  picture: AdPicture,
  /** Number of the creative that is shown, and since when (ISO); 0 and empty for none. */
  creative: z.number(),
  creativeSince: z.string(),
  /** What is typed differs from what is shown, or would be. */
  changed: z.boolean(),
  /** Waits to be checked. */
  sent: z.boolean(),
  sentAt: z.string(),
  refused: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  unpaid: z.string(),
  viewPrice: Money,
  clickPrice: Money,
  paidWith: z.string(),
  beganAt: z.string(),
  /** What it has counted until now: also of one that has ended. */
  views: z.number(),
  clicks: z.number(),
  viewsCost: Money,
  clicksCost: Money,
  spent: Money,
  left: Money,
  ended: z.object({ why: z.enum(CAMPAIGN_ENDS), at: z.string() }).nullable(),
  gaveBack: Money,
  /** Renews itself after its last day. */
  renews: z.boolean(),
  /** The one that it renews by itself, and the one that did so with it; 0 for none. */
  renewalOf: z.number(),
  renewedAs: z.number(),
  /** Why it did not renew itself; empty otherwise. */
  notRenewed: z.string(),
  wordsRevision: z.number(),
});
export type MyCampaign = z.output<typeof MyCampaign>;

const Spent = z.object({
  views: z.number(),
  clicks: z.number(),
  spent: Money,
  /** Below five people, of which the figures are not shown one by one. */
  few: z.boolean(),
});
export type Spent = z.output<typeof Spent>;

/** A campaign with its figures. */
export const CampaignFigures = z.object({
  ...MyCampaign.shape,
  /** Days of the campaign's own time zone, each with views, clicks and what was spent on it. */
  days: z.array(z.object({ day: z.string(), views: z.number(), clicks: z.number(), spent: Money })),
  /** Hours of the day (0 to 23) in which it counted something, all days together. */
  hours: z.array(z.object({ hour: z.number(), views: z.number(), clicks: z.number() })),
  pages: z.array(Spent.extend({ page: z.string() })),
  zipCodes: z.array(Spent.extend({ zip: z.string() })),
  /** From how often it was shown to what is paid: `shown` less the others is `paid`. */
  counted: z.object({
    shown: z.number(),
    repeats: z.number(),
    own: z.number(),
    sponsored: z.number(),
    robots: z.number(),
    /** Came when the budget had ended. */
    late: z.number(),
    paid: z.number(),
  }),
  /** People of the sponsor's organization. */
  ownPeople: z.number(),
  /** The last that were charged, the oldest first, with what was left after each. */
  last: z.array(
    z.object({ at: z.string(), kind: z.enum(['view', 'click']), page: z.string(), charged: Money, left: Money, counted: z.boolean() }),
  ),
  /** Homeowners who asked its sponsor for a call since it began, until it ended. */
  calls: z.number(),
  /** What a day costs at the pace of the middle of the last seven days, or of its run. */
  perDay: Money,
  /** What a renewal by itself is charged to (`Visa ending 7719`); empty where the subscription keeps no card. */
  renewalCard: z.string(),
});
export type CampaignFigures = z.output<typeof CampaignFigures>;

const own = '/api/sponsorship/campaigns';
const refusals = ['NOT_A_SPONSOR', 'CAMPAIGN_NOT_FOUND'] as const;

/** S146. */
export const getMyCampaigns = call({
  id: 'C289',
  method: 'GET',
  path: own,
  who: 'user',
  summary: 'One’s own ad campaigns, the newest first, and what a view and a click cost',
  response: z.object({
    /** Whether ads are sold here. */
    on: z.boolean(),
    viewPrice: Money,
    clickPrice: Money,
    campaigns: z.array(MyCampaign),
  }),
  refusals: ['NOT_A_SPONSOR'],
});

export const getCampaign = call({
  id: 'getCampaign',
  method: 'GET',
  path: `${own}/{campaignId}`,
  who: 'user',
  summary: 'A campaign of one’s own, with its figures',
  response: CampaignFigures,
  refusals,
});

export const draftCampaign = call({
  id: 'draftCampaign',
  method: 'POST',
  path: own,
  who: 'user',
  summary: 'Start an ad',
  body: CampaignDraft.partial(),
  response: MyCampaign,
  refusals: ['NOT_A_SPONSOR', 'CAMPAIGNS_FULL', 'AD_ZIP_NOT_COVERED'],
});

export const saveCampaign = call({
  id: 'saveCampaign',
  method: 'POST',
  path: `${own}/{campaignId}`,
  who: 'user',
  summary: 'Save what is typed of an ad; the words that are shown stay until others are let through',
  body: z.object({
    ...CampaignDraft.partial().shape,
    /** What the words were typed over: where another window has written them meanwhile, it is refused. Without it nothing is compared. */
    wordsRevision: z.number().int().min(-1).optional(),
  }),
  response: MyCampaign,
  refusals: [...refusals, 'CAMPAIGN_CHANGED', 'CAMPAIGN_ENDED', 'CAMPAIGN_PAID', 'AD_ZIP_NOT_COVERED'],
});

/** The body is a form (`multipart/form-data`) with one file. */
export const keepCampaignPicture = call({
  id: 'keepCampaignPicture',
  method: 'POST',
  path: `${own}/{campaignId}/picture`,
  who: 'user',
  summary: 'Upload the picture of an ad (JPEG, PNG, WebP, AVIF or HEIC, up to 15 MB)',
  response: MyCampaign,
  refusals: [...refusals, 'CAMPAIGN_ENDED', ...formPictureRefusals],
});

export const removeCampaignPicture = call({
  id: 'removeCampaignPicture',
  method: 'POST',
  path: `${own}/{campaignId}/picture/remove`,
  who: 'user',
  summary: 'Take the picture out of an ad',
  response: MyCampaign,
  refusals: [...refusals, 'CAMPAIGN_ENDED'],
});

/** One that ads or their sponsors and checkers show now. The address has the hash of the content. */
export const getCampaignPicture = call({
  id: 'getCampaignPicture',
  method: 'GET',
  path: `${own}/{campaignId}/pictures/{hash}`,
  who: 'user',
  summary: 'The picture of an ad',
  params: z.object({ campaignId: integer(1, 2_147_483_647), hash: z.string().max(100) }),
  response: z.string(),
  refusals: ['AD_PICTURE_NOT_FOUND', 'FILES_UNAVAILABLE'],
});

/** Where nobody checks ads here, it is let through at once. */
export const sendCampaign = call({
  id: 'sendCampaign',
  method: 'POST',
  path: `${own}/{campaignId}/send`,
  who: 'user',
  summary: 'Send an ad to be checked',
  body: z.object({ wordsRevision: z.number().int().min(-1).optional() }),
  response: MyCampaign,
  refusals: [...refusals, 'CAMPAIGN_CHANGED', 'CAMPAIGN_ENDED', 'CAMPAIGN_NOT_READY', 'SPONSOR_NO_NAME'],
});

const Paying = z.object({
  campaignId: z.number(),
  /** The gateway's page, where it is paid; empty where that is over. */
  address: z.string(),
  campaign: MyCampaign,
});

/** The whole budget is paid first; what is not spent goes back. */
export const payCampaign = call({
  id: 'payCampaign',
  method: 'POST',
  path: `${own}/{campaignId}/pay`,
  who: may('ManageBilling'),
  summary: 'Pay the budget of an ad, which begins with it',
  response: Paying,
  refusals: [
    ...refusals,
    ...(['AD_BUDGET_TOO_SMALL', 'BILLING_OFF', 'CAMPAIGN_ENDED', 'CAMPAIGN_NOT_READY', 'PAYMENT_OPEN', 'SPONSOR_NO_NAME'] as const),
  ],
});

/** After the gateway's page. */
export const askCampaignPayment = call({
  id: 'askCampaignPayment',
  method: 'POST',
  path: `${own}/{campaignId}/ask`,
  who: may('ManageBilling'),
  summary: 'Ask the gateway now how the payment of an ad ended, or give it up',
  body: z.object({ giveUp: z.boolean().default(false) }),
  response: MyCampaign,
  refusals: [...refusals, 'BILLING_OFF'],
});

export const pauseCampaign = call({
  id: 'pauseCampaign',
  method: 'POST',
  path: `${own}/{campaignId}/pause`,
  who: 'user',
  summary: 'Pause an ad, or let it go on',
  body: z.object({ paused: z.boolean() }),
  response: MyCampaign,
  refusals: [...refusals, 'CAMPAIGN_ENDED', 'CAMPAIGN_NOT_READY'],
});

/** What is not spent goes back by the way that it came. */
export const stopCampaign = call({
  id: 'stopCampaign',
  method: 'POST',
  path: `${own}/{campaignId}/stop`,
  who: may('ManageBilling'),
  summary: 'End an ad now',
  response: MyCampaign,
  refusals: [...refusals, 'CAMPAIGN_NOT_READY'],
});

export const deleteCampaign = call({
  id: 'deleteCampaign',
  method: 'POST',
  path: `${own}/{campaignId}/delete`,
  who: 'user',
  summary: 'Delete an ad that never ran, or bring it back',
  body: z.object({ deleted: z.boolean().default(true) }),
  response: z.boolean(),
  refusals: [...refusals, 'CAMPAIGN_PAID'],
});

/** S157, M176: the same words, which were let through, for further days, as a campaign of its own. */
export const renewCampaign = call({
  id: 'C291',
  method: 'POST',
  path: `${own}/{campaignId}/renew`,
  who: may('ManageBilling'),
  summary: 'Renew an ad that has ended, or ends, for the days after it',
  body: z.object({ from: CampaignDraft.shape.from, to: CampaignDraft.shape.to, budget: Budget }),
  response: Paying,
  refusals: [
    ...refusals,
    ...(['AD_BUDGET_TOO_SMALL', 'AD_ZIP_NOT_COVERED', 'BILLING_OFF', 'CAMPAIGNS_FULL', 'CAMPAIGN_NOT_READY', 'PAYMENT_OPEN'] as const),
    'SPONSOR_NO_NAME',
  ],
});

/** Charged to the card of the subscription after the last day; told by mail before. */
export const setCampaignRenewal = call({
  id: 'setCampaignRenewal',
  method: 'POST',
  path: `${own}/{campaignId}/renewal`,
  who: may('ManageBilling'),
  summary: 'Let an ad renew itself after its last day, or not',
  body: z.object({ on: z.boolean() }),
  response: MyCampaign,
  refusals: [...refusals, 'AD_NO_CARD', 'CAMPAIGN_ENDED', 'CAMPAIGN_NOT_READY'],
});

/** For the organization that the operator names. */
export const getCampaignsToCheck = call({
  id: 'getCampaignsToCheck',
  method: 'GET',
  path: '/api/sponsorship/ads-to-check',
  who: may('ManageBilling'),
  summary: 'Ads that wait to be checked, the oldest first',
  response: z.object({
    checks: z.boolean(),
    waiting: z.array(
      z.object({
        campaignId: z.number(),
        ...Creative.shape,
        picture: AdPicture,
        places: z.array(z.enum(AD_PLACES)),
        zips: z.array(z.string()),
        sponsor: z.string(),
        firm: z.string(),
        sentAt: z.string(),
        wordsRevision: z.number(),
      }),
    ),
  }),
});

export const checkCampaign = call({
  id: 'checkCampaign',
  method: 'POST',
  path: '/api/sponsorship/ads-to-check/{campaignId}',
  who: may('ManageBilling'),
  summary: 'Let an ad through, or refuse it with the reason; one that runs ends with that',
  body: z.object({ through: z.boolean(), reason: z.string().trim().max(500).default(''), wordsRevision: z.number().int().min(-1) }),
  response: z.boolean(),
  refusals: ['AD_NO_CHECKER', 'AD_NO_REASON', 'CAMPAIGN_NOT_FOUND', 'CAMPAIGN_CHANGED'],
});
