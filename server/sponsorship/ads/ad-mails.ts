import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../contracts/durations.ts';
import { counted, formatDate, formatMoney } from '../../../contracts/format.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { CampaignState } from '../../../contracts/sponsorship/ads/campaign.events.ts';
import { type CampaignEnd, RENEWED_BEFORE_DAYS, renewalDays } from '../../../contracts/sponsorship/ads/campaign.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import type { AdSpent } from './ad-figures.ts';

/** A shorter ad needs no word of its end. */
const SHORTEST_DAYS = 7;

/** Mails to the sponsor of an ad: before its last day and when it has ended, each once. */
@Injectable()
export class AdMails {
  /** Those that this process has put out already. */
  private readonly told = new Set<string>();

  constructor(
    private readonly access: SessionAccess,
    private readonly outbox: Outbox,
  ) {}

  /** `today` is the day in the ad's time zone. */
  async tellEnding(state: CampaignState, today: string, spent: AdSpent, at: string): Promise<void> {
    const { from, to } = state.draft;
    const isLong = Date.parse(to) - Date.parse(from) >= SHORTEST_DAYS * DAY_MS;
    const isNear = Date.parse(to) - Date.parse(today) <= RENEWED_BEFORE_DAYS * DAY_MS;
    if (isLong && isNear && !state.renews) await this.put(state, `ad-ends/${state.id}`, at, endingMail(state, spent));
  }

  /** Before the card is charged. An ad whose last day was put off says so again. */
  async tellRenewing(state: CampaignState, paidWith: string, at: string): Promise<void> {
    await this.put(state, `ad-renews/${state.id}/${state.draft.to}`, at, renewingMail(state, paidWith));
  }

  /** Of the ad that ended, or of the renewal that was not paid. */
  async tellNotRenewed(state: CampaignState, reason: string, at: string): Promise<void> {
    await this.put(state, `ad-not-renewed/${state.id}`, at, notRenewedMail(state, reason));
  }

  async tellEnded(state: CampaignState, why: CampaignEnd, spent: AdSpent, at: string): Promise<void> {
    // Who ended it knows, and who was erased is not written to.
    if (why !== 'stopped' && why !== 'erased') await this.put(state, `ad-ended/${state.id}`, at, endedMail(state, why, spent));
  }

  private async put({ userId }: CampaignState, key: string, at: string, mail: Pick<OutgoingMail, 'subject' | 'text'>): Promise<void> {
    if (this.told.has(key)) return;
    const user = await this.access.user(userId);
    if (user && !user.erased) await this.outbox.put([{ key, to: user.email, at, ...mail }]);
    this.told.add(key);
  }
}

const pageOf = ({ id }: Pick<CampaignState, 'id'>, more = ''): string => `${publicUrl()}/sponsormain/ads?campaign=${id}${more}`;

function figuresOf({ budget }: CampaignState, { views, clicks, spentCents }: AdSpent): string {
  return `${counted(views, 'view')} and ${counted(clicks, 'click')}: ${formatMoney(fromCents(spentCents))} of ${formatMoney(budget)}.`;
}

function endingMail(state: CampaignState, spent: AdSpent): Pick<OutgoingMail, 'subject' | 'text'> {
  const { name, headline, to } = state.draft;
  return {
    subject: `${name || headline} ends on ${formatDate(to)}`,
    text: [
      `"${headline}" is shown until ${formatDate(to)}. Until now it has had ${figuresOf(state, spent)} What is not spent goes back by the way that it came.`,
      `Renew it with the same words, from the day after: ${pageOf(state, '&renew=1')}`,
      'Nothing is charged by itself. If you do nothing, it ends.',
    ].join('\n\n'),
  };
}

function renewingMail({ id, draft, budget }: CampaignState, paidWith: string): Pick<OutgoingMail, 'subject' | 'text'> {
  const { name, headline, to } = draft;
  const next = renewalDays(draft);
  const page = pageOf({ id });
  if (paidWith === '')
    return {
      subject: `${name || headline} cannot renew itself`,
      text: `"${headline}" ends on ${formatDate(to)}. It was to renew itself, and your subscription keeps no card that can be charged: without one it ends.\n\n${page}`,
    };
  return {
    subject: `${name || headline} renews itself on ${formatDate(next.from)}`,
    text: [
      `"${headline}" ends on ${formatDate(to)} and goes on from ${formatDate(next.from)} for ${counted(next.days, 'day')}: ${formatMoney(budget)} from the ${paidWith}. What is left of it then goes back first.`,
      `To let it end instead, switch the renewal off before ${formatDate(to)} is over: ${page}`,
    ].join('\n\n'),
  };
}

function notRenewedMail(state: CampaignState, reason: string): Pick<OutgoingMail, 'subject' | 'text'> {
  const { name, headline } = state.draft;
  const asked = state.renewalOf === 0 ? '' : ` of ${formatMoney(state.budget)}`;
  return {
    subject: `${name || headline} was not renewed`,
    text: [
      `The renewal${asked} was not made: ${reason} Nothing is shown or charged.`,
      state.renewalOf === 0
        ? `Renew it yourself: ${pageOf(state, '&renew=1')}`
        : `Pay it with another card, or let it end: ${pageOf(state)}`,
    ].join('\n\n'),
  };
}

function endedMail(
  state: CampaignState,
  why: Exclude<CampaignEnd, 'stopped' | 'erased'>,
  spent: AdSpent,
): Pick<OutgoingMail, 'subject' | 'text'> {
  const { name, headline } = state.draft;
  const rest = toCents(state.budget) - BigInt(spent.spentCents);
  const back = rest > 0n ? ` ${formatMoney(fromCents(rest))} goes back by the way that it came.` : '';
  const reason = {
    spent: 'Its budget is spent.',
    over: 'Its last day is over.',
    refused: `It was refused: ${state.refused?.reason ?? ''}`,
  }[why];
  return {
    subject: `${name || headline} has ended`,
    text: [`"${headline}" is not shown any more. ${reason}`, `It has had ${figuresOf(state, spent)}${back}`, nextOf(state, why)].join(
      '\n\n',
    ),
  };
}

function nextOf(state: CampaignState, why: CampaignEnd): string {
  if (why === 'refused') return `Its page: ${pageOf(state)}`;
  if (!state.renews) return `Renew it with the same words: ${pageOf(state, '&renew=1')}`;
  return `It renews itself on ${formatDate(renewalDays(state.draft).from)}: ${pageOf(state)}`;
}
