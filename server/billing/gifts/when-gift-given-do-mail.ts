import { Injectable } from '@nestjs/common';
import type { AccountEvent } from '../../../contracts/billing/account.events.ts';
import { creditsOf } from '../../../contracts/billing/account-state.ts';
import { counted, formatDate } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { gifts, giftWith } from '../../../projections/billing/gifts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { GIFT_WAITS_DAYS } from './gift.decisions.ts';
import { GiftCodes } from './gift-codes.ts';

/** How long the reaction waits for the read model of gifts, which is as far behind as itself. */
const CATCH_UP_MS = 10_000;
type Ended = Recorded<Extract<AccountEvent, { type: 'GiftTaken' | 'GiftReturned' }>>;

/** Mails who gets a gift the link to take it, and who made it that it was taken, or has come back. */
@Injectable()
export class WhenGiftGivenDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly codes: GiftCodes,
    private readonly models: Runner,
    private readonly access: SessionAccess,
  ) {
    super();
    const name = 'when-gift-given-do-mail';
    this.reaction = new Reaction(
      {
        name,
        streams: ['account-'],
        react: async (events, tx) => {
          for (const event of events as Recorded<AccountEvent>[]) {
            // One without an address goes with something that is mailed itself.
            if (event.type === 'GiftGiven' && event.data.email !== '') await outbox.put([this.mailOf(event)], tx);
            if (event.type === 'GiftTaken' || event.type === 'GiftReturned') await outbox.put(await this.endOf(event), tx);
          }
        },
      },
      log,
      readDb,
    );
  }

  /** Nothing of one that was taken back by hand. */
  private async endOf({ id, type, data, position, metadata }: Ended): Promise<OutgoingMail[]> {
    if (type === 'GiftReturned' && data.why === 'taken back') return [];
    await this.models.reached(position, [gifts.name], CATCH_UP_MS);
    const gift = await giftWith(this.models, data.giftId);
    const to = gift && gift.giver_id > 0 ? (await this.access.user(gift.giver_id))?.email : undefined;
    if (!gift || !to) return [];
    const what = counted(gift.credits, 'credit');
    const who = gift.email || 'Your client';
    const mail = { key: `gift-end/${id}`, to, at: metadata.at };
    const given = `of ${formatDate(gift.given_at.slice(0, 10))}`;
    if (type === 'GiftTaken')
      return [
        { ...mail, subject: `Your gift of ${what} was taken`, text: `${who} took your gift ${given}: ${what}.\n\n${publicUrl()}/plans` },
      ];
    const text = `${who} did not take your gift ${given} within ${GIFT_WAITS_DAYS} days. Its ${what} can be used again, or given to somebody else.\n\n${publicUrl()}/plans`;
    return [{ ...mail, subject: `${what} came back`, text }];
  }

  private mailOf({ id, data, metadata }: Recorded<Extract<AccountEvent, { type: 'GiftGiven' }>>): OutgoingMail {
    const { giftId, email, message, parts, organizationName, givenBy, until } = data;
    const credits = creditsOf({ parts });
    const what = `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
    const line = message ? `\n\n"${message}"` : '';
    const text = `Hello,\n\n${givenBy} of ${organizationName} gifts you ${what} on Scopebook; an estimate takes one.${line}\n\nTake it here, until ${formatDate(until.slice(0, 10))}:\n\n${this.codes.linkOf(giftId)}\n\nWithout an account you can make one, which is free. If you do not know ${organizationName}, there is nothing you need to do: the credits go back.`;
    return { key: `gift/${id}`, to: email, subject: `${what} from ${organizationName}`, text, at: metadata.at };
  }
}
