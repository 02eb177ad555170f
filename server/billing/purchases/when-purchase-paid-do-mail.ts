import { Injectable } from '@nestjs/common';
import type { AccountEvent } from '../../../contracts/billing/account.events.ts';
import { formatMoney } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { idOfStream } from '../../../projections/runner/read-model.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { AccountStreams } from '../account.stream.ts';
import { BillingPeople, toEach } from '../billing-people.service.ts';
import { disputeMail, linkOfPurchase, receiptMail } from './receipt-words.ts';

/** Mails the buyer what was bought, what went back and what their bank disputes; the event's id is the mail's key, so that it is sent once. */
@Injectable()
export class WhenPurchasePaidDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly streams: AccountStreams,
    private readonly people: BillingPeople,
  ) {
    super();
    const name = 'when-purchase-paid-do-mail';
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

  private async mailsOf({ id, type, data, stream, metadata }: Recorded<AccountEvent>): Promise<OutgoingMail[]> {
    if (type !== 'PurchasePaid' && type !== 'PurchaseRefunded' && type !== 'PurchaseDisputed') return [];
    const organizationId = idOfStream(stream);
    const { state } = await this.streams.load(organizationId);
    const purchase = state.purchases.get(data.purchaseId);
    if (!purchase) return [];
    const { name, purchaseId } = purchase;
    const readers = await this.people.readers(organizationId, purchase.userId);
    const mail = { key: `purchase/${id}`, at: metadata.at };
    if (type === 'PurchaseDisputed') return toEach(readers, { ...mail, ...disputeMail(data, purchase) });
    if (type === 'PurchaseRefunded')
      return toEach(readers, {
        ...mail,
        subject: `${formatMoney(data.amount)} went back`,
        text: `${formatMoney(data.amount)} of ${name} went back by the way that they came.\n\n${linkOfPurchase(purchaseId)}`,
      });
    return toEach(readers, { ...mail, ...receiptMail({ ...purchase, paidWith: data.paidWith }, data.credits > 0 ? data.expiresAt : '') });
  }
}
