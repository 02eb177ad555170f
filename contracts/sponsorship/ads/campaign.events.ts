import { z } from 'zod';
import { describe } from '../../audit.ts';
import {
  amount,
  auditedEvent,
  type EventOf,
  evolveBy,
  id,
  personal,
  personalOf,
  stream,
  subjectIsActor,
  text,
  whole,
} from '../../event.ts';
import { formatMoney } from '../../format.ts';
import type { AdPlace, CampaignDraft, CampaignEnd, CampaignStatus, Creative, KeptAdPicture } from './campaign.ts';

/** Words and picture as they were let through; numbered from 1. */
export interface ShownCreative extends Creative {
  picture: KeptAdPicture | null;
  at: string;
}

export interface CampaignState {
  id: number;
  userId: number;
  organizationId: number;
  draft: CampaignDraft;
  picture: KeptAdPicture | null;
  /** What waits to be checked; null when nothing does. */
  sent: Omit<ShownCreative, 'at'> | null;
  sentAt: string;
  /** Those that were let through, the newest last. */
  creatives: ShownCreative[];
  refused: { reason: string; by: string; at: string } | null;
  /** 0 while nothing was asked to be paid. */
  purchaseId: number;
  /** Why it was not paid; empty otherwise. */
  unpaid: string;
  budget: string;
  viewPrice: string;
  clickPrice: string;
  paidWith: string;
  /** When the payment was asked for; empty while none is. */
  askedAt: string;
  /** Empty until it began. */
  beganAt: string;
  paused: boolean;
  ended: { why: CampaignEnd; at: string; spent: string; views: number; clicks: number } | null;
  gaveBack: string;
  /** Renews itself after its last day. */
  renews: boolean;
  /** The campaign that it renews by itself; 0 for none. */
  renewalOf: number;
  /** The campaign that renewed it by itself; 0 for none. */
  renewedAs: number;
  /** Why it did not renew itself; empty otherwise. */
  notRenewed: string;
  deleted: boolean;
  changedAt: string;
  /** The revision that wrote the words last. */
  wordsRevision: number;
}

const draft = z.object({
  ...{ name: personal, headline: personal, line: personal, button: personal, opens: personal },
  places: z.array(text) as unknown as z.ZodType<AdPlace[]>,
  zips: z.array(text),
  ...{ budget: amount, from: text, to: text, zone: text },
}) satisfies z.ZodType<CampaignDraft>;

const campaignEvent = auditedEvent<CampaignState>();
const WORDS: Record<keyof CampaignDraft, string> = {
  ...{ name: 'the name', headline: 'the headline', line: 'the line', button: 'the button', opens: 'the landing page' },
  ...{
    places: 'the places',
    zips: 'the ZIP codes',
    budget: 'the budget',
    from: 'the first day',
    to: 'the last day',
    zone: 'the time zone',
  },
};
const CREATIVE = ['headline', 'line', 'button', 'opens'] as const;
const say = (sentence: string) => describe('people', sentence, { facts: {} });
const named = ({ draft: { name } }: CampaignState) => name || 'without a name';
const ENDS: Record<CampaignEnd, string> = {
  spent: 'its budget is spent',
  over: 'its last day is over',
  stopped: 'it was stopped',
  refused: 'it was refused',
  erased: 'its sponsor was erased',
};

/** Stream `campaign-<campaignId>`. Views and clicks are no events: they are counted in a table (docs/decisions/0181). */
export const campaignEvents = {
  CampaignDrafted: campaignEvent(z.object({ userId: id('user'), organizationId: id('organization'), draft }))({
    apply: (was, { userId, organizationId, draft: typed }, { at, revision }) => ({
      ...was,
      ...{ userId, organizationId, draft: typed, changedAt: at, wordsRevision: revision },
    }),
    audit: () => say('Started an ad'),
  }),
  CampaignChanged: campaignEvent(z.object({ changed: draft.partial() as z.ZodType<Partial<CampaignDraft>> }))({
    apply(was, { changed }, { at, revision }) {
      const isCreative = CREATIVE.some((name) => changed[name] !== undefined);
      return {
        ...was,
        draft: { ...was.draft, ...changed },
        changedAt: at,
        ...(isCreative && { wordsRevision: revision, sent: null, refused: null }),
      };
    },
    audit: (was, { changed }) =>
      say(
        `Changed ${Object.keys(changed)
          .map((name) => WORDS[name as keyof CampaignDraft])
          .join(', ')} of the ad ${named(was)}`,
      ),
  }),
  /** An empty hash: without a picture. */
  CampaignPictureKept: campaignEvent(z.object({ hash: text, width: whole, height: whole }))({
    apply: (was, { hash, width, height }, { at, revision }) => ({
      ...was,
      picture: hash === '' ? null : { hash, width, height },
      ...{ changedAt: at, wordsRevision: revision, sent: null, refused: null },
    }),
    audit: (was, { hash }) => say(`${hash === '' ? 'Took out' : 'Changed'} the picture of the ad ${named(was)}`),
  }),
  /** What is typed is what is checked. */
  CampaignSent: campaignEvent(z.object({}))({
    apply: (was, _data, { at }) => ({ ...was, sent: { ...creativeOf(was.draft), picture: was.picture }, sentAt: at, refused: null }),
    audit: (was) => say(`Sent the ad ${named(was)} to be checked`),
  }),
  CampaignLetThrough: campaignEvent(z.object({}))({
    apply: (was, _data, { at }) => ({
      ...was,
      creatives: was.sent ? [...was.creatives, { ...was.sent, at }] : was.creatives,
      sent: null,
      refused: null,
    }),
    audit: (was) => say(`Let the ad ${named(was)} through`),
  }),
  CampaignRefused: campaignEvent(z.object({ reason: text, by: personalOf('actor') }))({
    apply: (was, { reason, by }, { at }) => ({ ...was, sent: null, refused: { reason, by, at } }),
    audit: (was, { reason }) => describe('people', `Refused the ad ${named(was)}`, { after: reason }),
  }),
  CampaignPaymentAsked: campaignEvent(
    z.object({ purchaseId: id('purchase'), budget: amount, viewPrice: amount, clickPrice: amount, zone: text }),
  )({
    apply: (was, { purchaseId, budget, viewPrice, clickPrice, zone }, { at }) => ({
      ...was,
      ...{ purchaseId, budget, viewPrice, clickPrice, unpaid: '', askedAt: at },
      draft: { ...was.draft, budget, zone },
    }),
    audit: (was, { budget }) => describe('payments', `Asked to pay ${formatMoney(budget)} for the ad ${named(was)}`),
  }),
  CampaignNotPaid: campaignEvent(z.object({ purchaseId: id('purchase'), reason: text }))({
    apply: (was, { reason }) => ({ ...was, purchaseId: 0, unpaid: reason, askedAt: '' }),
    audit: (was, { reason }) => describe('payments', `Did not pay the ad ${named(was)}`, { after: reason }),
  }),
  CampaignBegan: campaignEvent(z.object({ purchaseId: id('purchase'), paidWith: text }))({
    apply: (was, { paidWith }, { at }) => ({ ...was, beganAt: at, paidWith, unpaid: '' }),
    audit: (was) => describe('payments', `Paid ${formatMoney(was.budget)} for the ad ${named(was)}`),
  }),
  CampaignPaused: campaignEvent(z.object({ paused: z.boolean() }))({
    apply: (was, { paused }) => ({ ...was, paused }),
    audit: (was, { paused }) => say(`${paused ? 'Paused' : 'Resumed'} the ad ${named(was)}`),
  }),
  CampaignEnded: campaignEvent(
    z.object({ why: text as unknown as z.ZodType<CampaignEnd>, spent: amount, views: whole, clicks: whole, at: text }),
  )({
    apply: (was, ended) => ({
      ...was,
      ended,
      sent: null,
      paused: false,
      renews: was.renews && (ended.why === 'spent' || ended.why === 'over'),
    }),
    audit: (was, { why, spent }) => describe('payments', `The ad ${named(was)} ended: ${ENDS[why]}`, { after: formatMoney(spent) }),
  }),
  CampaignGaveBack: campaignEvent(z.object({ amount }))({
    apply: (was, { amount: back }) => ({ ...was, gaveBack: back }),
    audit: (was, { amount: back }) => describe('payments', `${formatMoney(back)} of the ad ${named(was)} go back`),
  }),
  CampaignRenewalSet: campaignEvent(z.object({ on: z.boolean() }))({
    apply: (was, { on }) => ({ ...was, renews: on, notRenewed: on ? '' : was.notRenewed }),
    audit: (was, { on }) => say(`${on ? 'Let' : 'Does not let'} the ad ${named(was)} renew itself`),
  }),
  /** On the stream of the new one. It renews itself in its turn. */
  CampaignMadeToRenew: campaignEvent(z.object({ of: id('campaign') }))({
    apply: (was, { of }) => ({ ...was, renewalOf: of, renews: true }),
    audit: (was) => say(`Prepared the renewal of the ad ${named(was)}`),
  }),
  CampaignRenewed: campaignEvent(z.object({ campaignId: id('campaign') }))({
    apply: (was, { campaignId }) => ({ ...was, renewedAs: campaignId }),
    audit: (was) => say(`The ad ${named(was)} was renewed`),
  }),
  CampaignNotRenewed: campaignEvent(z.object({ reason: text }))({
    apply: (was, { reason }) => ({ ...was, renews: false, notRenewed: reason }),
    audit: (was, { reason }) => describe('people', `The ad ${named(was)} was not renewed`, { after: reason }),
  }),
  CampaignDeleted: campaignEvent(z.object({ deleted: z.boolean() }))({
    apply: (was, { deleted }) => ({ ...was, deleted, ...(deleted && { sent: null }) }),
    audit: (was, { deleted }) => say(`${deleted ? 'Deleted' : 'Took back the deletion of'} the ad ${named(was)}`),
  }),
};
export type CampaignEvent = EventOf<typeof campaignEvents>;

export const creativeOf = ({ headline, line, button, opens }: CampaignDraft): Creative => ({ headline, line, button, opens });

export const noCampaign = (campaignId: number): CampaignState => ({
  id: campaignId,
  ...{ userId: 0, organizationId: 0 },
  draft: {
    ...{ name: '', headline: '', line: '', button: '', opens: '', places: [], zips: [] },
    ...{ budget: '0.00', from: '', to: '', zone: 'America/New_York' },
  },
  ...{ picture: null, sent: null, sentAt: '', creatives: [], refused: null },
  ...{ purchaseId: 0, unpaid: '', budget: '0.00', viewPrice: '0.00', clickPrice: '0.00', paidWith: '', askedAt: '' },
  ...{ renews: false, renewalOf: 0, renewedAs: 0, notRenewed: '' },
  ...{ beganAt: '', paused: false, ended: null, gaveBack: '0.00', deleted: false, changedAt: '', wordsRevision: -1 },
});

/** Whether what is typed was let through. */
export function isLetThrough({ draft: typed, picture, creatives }: CampaignState): boolean {
  const last = creatives.at(-1);
  return last !== undefined && last.picture?.hash === picture?.hash && CREATIVE.every((name) => last[name] === typed[name]);
}

export function statusOf(state: CampaignState): CampaignStatus {
  const { ended, beganAt, paused, purchaseId, sent, refused } = state;
  if (ended) return 'ended';
  if (beganAt !== '') return paused ? 'paused' : 'running';
  if (purchaseId !== 0) return 'paying';
  if (sent) return 'checking';
  if (refused) return 'refused';
  return isLetThrough(state) ? 'ready' : 'draft';
}

export const evolveCampaign = evolveBy<CampaignState, CampaignEvent>(campaignEvents);

/** Rough size in memory, in bytes. */
export const campaignWeight = ({ creatives, draft: { zips } }: CampaignState): number => 3_000 + creatives.length * 900 + zips.length * 30;

export const campaignStream = stream(
  'campaign',
  'campaign',
  campaignEvents,
  {
    initial: noCampaign,
    evolve: evolveCampaign,
    about: ({ organizationId }) => ({ organizationId }),
    weigh: campaignWeight,
  },
  subjectIsActor,
);

declare module '../../event.ts' {
  interface IdKinds {
    campaign: true;
  }
}
