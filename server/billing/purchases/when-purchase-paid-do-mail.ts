import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { AccountEvent } from '../../../contracts/billing/account.events.ts';
import { formatDate, formatMoney } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { idOfStream } from '../../../projections/runner/read-model.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { AccountStreams } from '../account.stream.ts';
import { BillingPeople, toEach } from '../billing-people.service.ts';

/** Mails the buyer what was bought, and what went back; the event's id is the mail's key, so that it is sent once. */
@Injectable()
export class WhenPurchasePaidDoMail implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly streams: AccountStreams,
    private readonly people: BillingPeople,
  ) {
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

  onModuleInit(): Promise<void> {
    return this.reaction.prepare();
  }

  onApplicationBootstrap(): void {
    this.reaction.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.reaction.stop();
  }

  private async mailsOf({ id, type, data, stream, metadata }: Recorded<AccountEvent>): Promise<OutgoingMail[]> {
    if (type !== 'PurchasePaid' && type !== 'PurchaseRefunded') return [];
    const organizationId = idOfStream(stream);
    const { state } = await this.streams.load(organizationId);
    const purchase = state.purchases.get(data.purchaseId);
    if (!purchase) return [];
    const { name, total, purchaseId } = purchase;
    const readers = await this.people.readers(organizationId, purchase.userId);
    const link = `${publicUrl()}/transactions?purchase=${purchaseId}`;
    const mail = { key: `purchase/${id}`, at: metadata.at };
    if (type === 'PurchaseRefunded')
      return toEach(readers, {
        ...mail,
        subject: `${formatMoney(data.amount)} went back`,
        text: `${formatMoney(data.amount)} of ${name} went back by the way that they came.\n\n${link}`,
      });
    const until = data.credits > 0 ? `, good until ${formatDate(data.expiresAt.slice(0, 10))}` : '';
    const paid = `${formatMoney(total)} ${total === '1.00' ? 'was' : 'were'} paid for ${name}${until}${data.paidWith ? `, ${data.paidWith}` : ''}.`;
    return toEach(readers, { ...mail, subject: `Receipt: ${formatMoney(total)} for ${name}`, text: `${paid}\n\nThe receipt:\n${link}` });
  }
}
