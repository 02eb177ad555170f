import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { Recorded } from '../../../contracts/log.ts';
import type { ClientEvent } from '../../../contracts/sponsorship/clients/client.events.ts';
import { referralMail } from '../../../contracts/sponsorship/clients/mail.ts';
import { idOfStream } from '../../../projections/runner/read-model.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SponsorsService } from '../sponsors/sponsors.service.ts';
import { ClientStreams } from './client.stream.ts';
import { ClientDrafts, type DraftTables } from './client-drafts.ts';
import { ReferralCodes } from './referral-codes.ts';

/** Mails the invitation of a sponsor, if it still stands: who was taken back in the moment before is not mailed. */
@Injectable()
export class WhenClientInvitedDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly streams: ClientStreams,
    private readonly drafts: ClientDrafts,
    private readonly sponsors: SponsorsService,
    private readonly codes: ReferralCodes,
  ) {
    super();
    const name = 'when-client-invited-do-mail';
    this.reaction = new Reaction(
      {
        name,
        streams: ['sponsorclient-'],
        react: async (events, tx) => {
          for (const event of events as Recorded<ClientEvent>[]) {
            const mail = event.type === 'ClientInvited' ? await this.mailOf(event, tx as unknown as Kysely<DraftTables>) : undefined;
            if (mail) await outbox.put([mail], tx);
          }
        },
      },
      log,
      readDb,
    );
  }

  private async mailOf({ id, stream, data, metadata }: Invited, tx: Kysely<DraftTables>): Promise<OutgoingMail | undefined> {
    if (data.method !== 'mail') return undefined;
    const clientId = idOfStream(stream);
    const [{ state }, fields] = await Promise.all([this.streams.load(clientId), this.drafts.one(clientId, tx)]);
    const [sponsor] = await this.sponsors.cards([state.sponsorId]);
    if (!sponsor || fields.email === '' || state.invitedAt !== data.at) return undefined;
    const { name: client, email: to, message, address, house } = fields;
    const { subject, before, after } = referralMail({
      sponsor,
      client,
      street: address.address,
      isSetUp: Object.keys(house).length > 0,
      credits: data.credits,
      message,
      until: data.until,
    });
    const text = `${before}\n\n${this.codes.linkOf(clientId, state.invitation)}\n\n${after}`;
    return { key: `referral/${id}`, to, subject, text, at: metadata.at };
  }
}

type Invited = Recorded<Extract<ClientEvent, { type: 'ClientInvited' }>>;
