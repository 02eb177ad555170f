import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { AccountEvent } from '../../../contracts/billing/account.events.ts';
import { creditsOf } from '../../../contracts/billing/account-state.ts';
import { formatDate } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { GiftCodes } from './gift-codes.ts';

/** Mails who gets a gift the link to take it. */
@Injectable()
export class WhenGiftGivenDoMail implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly codes: GiftCodes,
  ) {
    const name = 'when-gift-given-do-mail';
    this.reaction = new Reaction(
      {
        name,
        streams: ['account-'],
        react: async (events, tx) => {
          // One without an address goes with something that is mailed itself.
          for (const event of events as Recorded<AccountEvent>[])
            if (event.type === 'GiftGiven' && event.data.email !== '') await outbox.put([this.mailOf(event)], tx);
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

  private mailOf({ id, data, metadata }: Recorded<Extract<AccountEvent, { type: 'GiftGiven' }>>): OutgoingMail {
    const { giftId, email, message, parts, organizationName, givenBy, until } = data;
    const credits = creditsOf({ parts });
    const what = `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
    const line = message ? `\n\n"${message}"` : '';
    const text = `Hello,\n\n${givenBy} of ${organizationName} gifts you ${what} on Scopebook; an estimate takes one.${line}\n\nTake it here, until ${formatDate(until.slice(0, 10))}:\n\n${this.codes.linkOf(giftId)}\n\nWithout an account you can make one, which is free. If you do not know ${organizationName}, there is nothing you need to do: the credits go back.`;
    return { key: `gift/${id}`, to: email, subject: `${what} from ${organizationName}`, text, at: metadata.at };
  }
}
