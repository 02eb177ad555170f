import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { PeopleEvent } from '../../../contracts/accounts/people/people.events.ts';
import { formatDate } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { InvitationCodes } from './invitation-codes.ts';

/** Mails an invitation, each time that it is sent. Whether the address has an account already is said in the mail alone, and not to who invites. */
@Injectable()
export class WhenPersonInvitedDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly codes: InvitationCodes,
  ) {
    super();
    const name = 'when-person-invited-do-mail';
    this.reaction = new Reaction(
      {
        name,
        streams: ['people-'],
        react: async (events, tx) => {
          for (const event of events as Recorded<PeopleEvent>[]) {
            if (event.type !== 'PersonInvited' && event.type !== 'InvitationSentAgain') continue;
            const { rows } = await sql`select 1 from credential where lower(email) = ${event.data.email.toLowerCase()}`.execute(tx);
            await outbox.put([rows.length > 0 ? this.elsewhere(event) : this.invitation(event)], tx);
          }
        },
      },
      log,
      readDb,
    );
  }

  private invitation({ id, data }: Invited): OutgoingMail {
    const { invitedBy, organizationName, email, userId, expiresAt, at } = data;
    const text = `Hello,\n\n${invitedBy} invites you to ${organizationName} on Scopebook. Choose a password and begin here:\n\n${this.codes.linkOf(userId, email)}\n\nThe link works once, until ${formatDate(expiresAt.slice(0, 10))}, and for this address only. If you do not know ${organizationName}, there is nothing you need to do.`;
    return { key: `invitation/${id}`, to: email, subject: `${invitedBy} invites you to ${organizationName}`, text, at };
  }

  private elsewhere({ id, data: { invitedBy, organizationName, email, at } }: Invited): OutgoingMail {
    const text = `Hello,\n\n${invitedBy} invites you to ${organizationName} on Scopebook. This address has an account already, and an account belongs to one organization. To join, ask ${invitedBy} for an invitation to another address of yours.\n\nYour account stays as it is: ${publicUrl()}/account/login`;
    return { key: `invitation/${id}`, to: email, subject: `${invitedBy} invites you to ${organizationName}`, text, at };
  }
}

type Invited = Recorded<Extract<PeopleEvent, { type: 'PersonInvited' | 'InvitationSentAgain' }>>;
