import { Injectable } from '@nestjs/common';
import type { AccountEvent } from '../../../contracts/billing/account.events.ts';
import { type Agreement, agreementOf } from '../../../contracts/billing/agreements/plan.ts';
import { formatDate, formatMoney } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { idOfStream } from '../../../projections/runner/read-model.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { AccountStreams } from '../account.stream.ts';
import { BillingPeople, toEach } from '../billing-people.service.ts';

import { CHARGED_AFTER_REST_DAYS } from './agreement.decisions.ts';

const dayOf = (at: string) => formatDate(at.slice(0, 10));

/** Mails who agreed to a plan what becomes of it; receipts are mailed with each purchase. The event's id is the mail's key. */
@Injectable()
export class WhenAgreementChangesDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly streams: AccountStreams,
    private readonly access: SessionAccess,
    private readonly people: BillingPeople,
  ) {
    super();
    const name = 'when-agreement-changes-do-mail';
    this.reaction = new Reaction(
      {
        name,
        streams: ['account-'],
        react: async (events, tx) => {
          for (const event of events as Recorded<AccountEvent>[]) await outbox.put(await this.mailsOf(event), tx);
        },
      },
      log,
      readDb,
    );
  }

  private async mailsOf(event: Recorded<AccountEvent>): Promise<OutgoingMail[]> {
    if (!SAID.some((type) => type === event.type)) return [];
    const { state } = await this.streams.load(idOfStream(event.stream));
    const agreement = 'agreementId' in event.data ? state.agreements.get(event.data.agreementId) : undefined;
    const renewal = event.type === 'PurchaseAuthenticationAsked' ? agreementOf(state, event.data.purchaseId) : undefined;
    const about = agreement ?? (renewal?.as === 'renewal' ? renewal.agreement : undefined);
    const words = about && wordsOf(event, about);
    if (!words) return [];
    const text = `${words.text}\n\n${publicUrl()}/plans`;
    const mail = { key: `agreement/${event.id}`, at: event.metadata.at, subject: words.subject, text };
    return toEach(await this.readersOf(event, idOfStream(event.stream), about.userId), mail);
  }

  /** Where nobody can sign in, who agreed to it reads that it rests. */
  private async readersOf({ type }: Recorded<AccountEvent>, organizationId: number, userId: number) {
    const readers = await this.people.readers(organizationId, userId);
    if (readers.length > 0 || type !== 'AgreementRested') return readers;
    const email = (await this.access.user(userId))?.email;
    return email ? [{ userId, email }] : [];
  }
}

const SAID = [
  ...['AgreementBegun', 'AgreementRenewalRefused', 'AgreementEnded', 'AgreementCancelled', 'AgreementChangePlanned'],
  ...['AgreementRested', 'AgreementResumed'],
  'PurchaseAuthenticationAsked',
];

function wordsOf(
  { type, data }: Recorded<AccountEvent>,
  { plan, next, paidWith }: Agreement,
): { subject: string; text: string } | undefined {
  const { name, price, everyMonths } = plan;
  const every = everyMonths === 1 ? 'each month' : everyMonths === 12 ? 'each year' : `every ${everyMonths} months`;
  switch (type) {
    case 'AgreementBegun':
      return {
        subject: `${name}: your subscription`,
        text: `${name} is paid ${every}, ${formatMoney(price)} before sales tax, ${data.paidWith}. The next time is ${dayOf(data.until)}; you can cancel it at any time:`,
      };
    case 'AgreementRenewalRefused':
      return {
        subject: `The payment of ${name} was refused`,
        text: `The payment of ${name} was refused: ${data.reason}\n\nIt is tried again on ${dayOf(data.tryAt)}. Until then everything works; the credits come with the payment. Change the card here:`,
      };
    case 'AgreementEnded':
      return {
        subject: `${name} has ended`,
        text: `${name} was refused too often (${data.reason}), and is not charged again. Credits that are there stay, and so does everything you made. Subscribe again here:`,
      };
    case 'AgreementRested':
      return data.why === 'nobody'
        ? {
            subject: `${name} is not charged`,
            text: `${name} was due, and was not charged: nobody of your organization can sign in. Nothing is charged until somebody can; a mail says so ${CHARGED_AFTER_REST_DAYS} days before. Everything you made stays.`,
          }
        : {
            subject: `${name} needs another card`,
            text: `${name} is not charged any more: who gave its card is being erased. Give another card, or cancel it, here:`,
          };
    case 'AgreementResumed':
      return {
        subject: `${name} goes on`,
        text: `${name} goes on, and is charged on ${dayOf(data.tryAt)}, ${formatMoney((next ?? plan).price)} before sales tax, ${paidWith}. To change or cancel it before:`,
      };
    case 'AgreementCancelled':
      return { subject: `${name} is cancelled`, text: `${name} is cancelled. Nothing is charged any more; credits that are there stay.` };
    case 'AgreementChangePlanned':
      return data.plan
        ? { subject: `${data.plan.name} from the next renewal on`, text: `With the next renewal, ${name} becomes ${data.plan.name}.` }
        : undefined;
    case 'PurchaseAuthenticationAsked':
      return {
        subject: `Your bank asks about ${name}`,
        text: `The bank wants to know that it is you who pays for ${name}. Please go on here within a day:`,
      };
    default:
      return undefined;
  }
}
