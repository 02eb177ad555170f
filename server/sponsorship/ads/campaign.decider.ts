import { formatMoney } from '../../../contracts/format.ts';
import { toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import {
  type CampaignEvent,
  type CampaignState,
  campaignWeight,
  evolveCampaign,
  isLetThrough,
  noCampaign,
  statusOf,
} from '../../../contracts/sponsorship/ads/campaign.events.ts';
import {
  type CampaignDraft,
  type CampaignEnd,
  daysOf,
  type KeptAdPicture,
  missingOf,
  SHORTEST_RENEWED_DAYS,
} from '../../../contracts/sponsorship/ads/campaign.ts';
import { cleanText } from '../../../contracts/sponsorship/articles/markdown.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

export type CampaignCommand =
  | { type: 'DraftCampaign'; userId: number; organizationId: number; draft: CampaignDraft }
  /** `wordsRevision`: what the words were typed over; without it nothing is compared. */
  | { type: 'SaveCampaign'; changed: Partial<CampaignDraft>; wordsRevision?: number | undefined }
  /** Null takes it out. */
  | { type: 'KeepCampaignPicture'; picture: KeptAdPicture | null }
  | { type: 'SendCampaign'; wordsRevision?: number | undefined }
  | { type: 'CheckCampaign'; through: boolean; reason: string; by: string; wordsRevision: number }
  | { type: 'AskCampaignPayment'; purchaseId: number; viewPrice: string; clickPrice: string }
  | { type: 'CampaignPaymentFailed'; purchaseId: number; reason: string }
  | { type: 'BeginCampaign'; purchaseId: number; paidWith: string }
  | { type: 'PauseCampaign'; paused: boolean }
  | { type: 'EndCampaign'; why: CampaignEnd; spent: string; views: number; clicks: number; at: string }
  | { type: 'NoteGivenBack'; amount: string }
  | { type: 'SetRenewal'; on: boolean }
  /** What renews another by itself, before it is charged. */
  | { type: 'MakeRenewal'; of: number }
  | { type: 'NoteRenewed'; campaignId: number }
  | { type: 'NoteNotRenewed'; reason: string }
  | { type: 'DeleteCampaign'; deleted: boolean };

/** An ad of a sponsor, from its draft to the money that went back. Streams `campaign-<campaignId>`. */
export const campaignDecider: Decider<CampaignState, CampaignCommand, CampaignEvent> = {
  streamOf: (id) => `campaign-${id}`,
  initial: noCampaign,
  evolve: evolveCampaign,
  weigh: campaignWeight,
  decide(command, now) {
    if (now.deleted && command.type !== 'DeleteCampaign') throw new Refusal('CAMPAIGN_NOT_FOUND');
    switch (command.type) {
      case 'DraftCampaign': {
        const { userId, organizationId, draft } = command;
        return now.userId === 0
          ? [{ type: 'CampaignDrafted', data: { userId, organizationId, draft: clean(draft) as CampaignDraft } }]
          : [];
      }
      case 'SaveCampaign':
        return save(command, now);
      case 'KeepCampaignPicture': {
        assertNotEnded(now);
        const { hash, width, height } = command.picture ?? { hash: '', width: 0, height: 0 };
        return (now.picture?.hash ?? '') === hash ? [] : [{ type: 'CampaignPictureKept', data: { hash, width, height } }];
      }
      case 'SendCampaign':
        return send(command, now);
      case 'CheckCampaign':
        return check(command, now);
      case 'AskCampaignPayment':
        return askPayment(command, now);
      case 'CampaignPaymentFailed': {
        const { purchaseId, reason } = command;
        return now.purchaseId === purchaseId && now.beganAt === '' && !now.ended
          ? [{ type: 'CampaignNotPaid', data: { purchaseId, reason } }]
          : [];
      }
      case 'BeginCampaign': {
        const { purchaseId, paidWith } = command;
        return now.purchaseId === purchaseId && now.beganAt === '' ? [{ type: 'CampaignBegan', data: { purchaseId, paidWith } }] : [];
      }
      case 'PauseCampaign':
        assertNotEnded(now);
        if (now.beganAt === '') throw new Refusal('CAMPAIGN_NOT_READY', 'It does not run yet.');
        return now.paused === command.paused ? [] : [{ type: 'CampaignPaused', data: { paused: command.paused } }];
      case 'EndCampaign': {
        const { type: _, ...ended } = command;
        return now.ended || now.beganAt === '' ? [] : [{ type: 'CampaignEnded', data: ended }];
      }
      case 'NoteGivenBack':
        return now.gaveBack === command.amount ? [] : [{ type: 'CampaignGaveBack', data: { amount: command.amount } }];
      case 'SetRenewal':
        return setRenewal(command.on, now);
      case 'MakeRenewal':
        return now.renewalOf === 0 && now.purchaseId === 0 ? [{ type: 'CampaignMadeToRenew', data: { of: command.of } }] : [];
      case 'NoteRenewed':
        return now.renews && now.renewedAs === 0 ? [{ type: 'CampaignRenewed', data: { campaignId: command.campaignId } }] : [];
      case 'NoteNotRenewed':
        return now.renews && now.renewedAs === 0 ? [{ type: 'CampaignNotRenewed', data: { reason: command.reason } }] : [];
      case 'DeleteCampaign':
        if (command.deleted && now.purchaseId !== 0) throw new Refusal('CAMPAIGN_PAID', 'An ad that was paid stays in the list.');
        return now.deleted === command.deleted ? [] : [{ type: 'CampaignDeleted', data: { deleted: command.deleted } }];
    }
  },
};

type Of<Type extends CampaignCommand['type']> = Extract<CampaignCommand, { type: Type }>;

/** One whose budget is spent early renews itself after its last day all the same. */
function setRenewal(on: boolean, now: CampaignState): CampaignEvent[] {
  if (now.renews === on) return [];
  if (now.renewedAs !== 0) throw new Refusal('CAMPAIGN_ENDED', 'It was renewed already.');
  if (!on) return [{ type: 'CampaignRenewalSet', data: { on } }];
  if (now.beganAt === '') throw new Refusal('CAMPAIGN_NOT_READY', 'It does not run yet.');
  if (now.ended && now.ended.why !== 'spent') throw new Refusal('CAMPAIGN_ENDED');
  if (daysOf(now.draft) < SHORTEST_RENEWED_DAYS)
    throw new Refusal('CAMPAIGN_NOT_READY', `An ad of fewer than ${SHORTEST_RENEWED_DAYS} days is renewed by hand.`);
  return [{ type: 'CampaignRenewalSet', data: { on } }];
}

function assertNotEnded({ ended }: CampaignState): void {
  if (ended) throw new Refusal('CAMPAIGN_ENDED');
}

function assertTypedOver(wordsRevision: number | undefined, now: CampaignState): void {
  if (wordsRevision !== undefined && wordsRevision < now.wordsRevision) throw new Refusal('CAMPAIGN_CHANGED');
}

const oneLine = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim();
const TEXTS = ['name', 'headline', 'line', 'button'] as const;
/** They are paid, or count for what was paid. */
const PAID = ['budget', 'from', 'zone'] as const;

function clean(changed: Partial<CampaignDraft>): Partial<CampaignDraft> {
  const texts = TEXTS.flatMap((name) => (changed[name] === undefined ? [] : [[name, oneLine(changed[name])]]));
  return {
    ...changed,
    ...Object.fromEntries(texts),
    ...(changed.zips && { zips: [...new Set(changed.zips)].sort() }),
    ...(changed.places && { places: [...new Set(changed.places)] }),
  };
}

function save({ changed, wordsRevision }: Of<'SaveCampaign'>, now: CampaignState): CampaignEvent[] {
  assertNotEnded(now);
  const typed = clean(changed);
  const names = (Object.keys(typed) as (keyof CampaignDraft)[]).filter(
    (name) => typed[name] !== undefined && JSON.stringify(typed[name]) !== JSON.stringify(now.draft[name]),
  );
  if (names.length === 0) return [];
  if (now.purchaseId !== 0 && names.some((name) => (PAID as readonly string[]).includes(name))) throw new Refusal('CAMPAIGN_PAID');
  if (now.beganAt !== '') {
    const missing = missingOf({ ...now.draft, ...typed });
    if (missing.length > 0) throw new Refusal('CAMPAIGN_PAID', `The ad runs: it keeps ${missing[0]}.`);
  }
  if (names.some((name) => ['headline', 'line', 'button', 'opens'].includes(name))) assertTypedOver(wordsRevision, now);
  return [{ type: 'CampaignChanged', data: { changed: Object.fromEntries(names.map((name) => [name, typed[name]])) } }];
}

function send({ wordsRevision }: Of<'SendCampaign'>, now: CampaignState): CampaignEvent[] {
  assertNotEnded(now);
  assertTypedOver(wordsRevision, now);
  if (now.sent || isLetThrough(now)) return [];
  const [missing] = missingOf(now.draft);
  if (missing) throw new Refusal('CAMPAIGN_NOT_READY', `The ad needs ${missing}.`);
  return [{ type: 'CampaignSent', data: {} }];
}

/** What was read is what is let through. One that runs can be refused at any time. */
function check({ through, reason, by, wordsRevision }: Of<'CheckCampaign'>, now: CampaignState): CampaignEvent[] {
  if (!now.sent && (through || now.ended || now.creatives.length === 0)) return [];
  if (wordsRevision < now.wordsRevision) throw new Refusal('CAMPAIGN_CHANGED');
  if (through) return [{ type: 'CampaignLetThrough', data: {} }];
  if (reason === '') throw new Refusal('AD_NO_REASON');
  return [{ type: 'CampaignRefused', data: { reason, by } }];
}

function askPayment({ purchaseId, viewPrice, clickPrice }: Of<'AskCampaignPayment'>, now: CampaignState): CampaignEvent[] {
  assertNotEnded(now);
  if (now.purchaseId === purchaseId) return [];
  if (now.purchaseId !== 0) throw new Refusal('CAMPAIGN_PAID');
  const status = statusOf(now);
  if (status !== 'ready') throw new Refusal('CAMPAIGN_NOT_READY', status === 'checking' ? 'The ad is being checked first.' : undefined);
  const [missing] = missingOf(now.draft);
  if (missing) throw new Refusal('CAMPAIGN_NOT_READY', `The ad needs ${missing}.`);
  const { budget, zone } = now.draft;
  if (toCents(budget) < toCents(viewPrice))
    throw new Refusal('AD_BUDGET_TOO_SMALL', `A view costs ${formatMoney(viewPrice)}: ${formatMoney(budget)} covers none.`);
  return [{ type: 'CampaignPaymentAsked', data: { purchaseId, budget, viewPrice, clickPrice, zone } }];
}
