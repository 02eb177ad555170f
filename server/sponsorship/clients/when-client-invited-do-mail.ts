import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { Recorded } from '../../../contracts/log.ts';
import type { ClientEvent, ClientState } from '../../../contracts/sponsorship/clients/client.events.ts';
import { referralMail } from '../../../contracts/sponsorship/clients/mail.ts';
import { idOfStream } from '../../../projections/runner/read-model.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SponsorsService } from '../sponsors/sponsors.service.ts';
import { isWaiting } from './client.decider.ts';
import { ClientStreams } from './client.stream.ts';
import { ClientDrafts, type DraftTables } from './client-drafts.ts';
import { ReferralCodes } from './referral-codes.ts';

/** The keys of what is mailed of an invitation: a client's next one has others. */
export const invitationMail = ({ id, invitation }: Pick<ClientState, 'id' | 'invitation'>): string => `referral/${id}/${invitation}`;
export const reminderMail = (state: Pick<ClientState, 'id' | 'invitation'>): string => `${invitationMail(state)}/reminder`;

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
            const mail = isMailed(event) ? await this.mailOf(event, tx as unknown as Kysely<DraftTables>) : undefined;
            if (mail) await outbox.put([mail], tx);
          }
        },
      },
      log,
      readDb,
    );
  }

  private async mailOf({ type, stream, data, metadata }: Mailed, tx: Kysely<DraftTables>): Promise<OutgoingMail | undefined> {
    const clientId = idOfStream(stream);
    const [{ state }, fields] = await Promise.all([this.streams.load(clientId), this.drafts.one(clientId, tx)]);
    const [sponsor] = await this.sponsors.cards([state.sponsorId]);
    const isReminder = type === 'ClientReminded';
    if (!sponsor || fields.email === '' || (isReminder ? state.remindedAt : state.invitedAt) !== data.at) return undefined;
    // Who has answered since is not reminded.
    if (state.method !== 'mail' || !isWaiting(state)) return undefined;
    const { name: client, email: to, message, address, house } = fields;
    const { subject, before, after } = referralMail({
      sponsor,
      client,
      street: address.address,
      isSetUp: Object.keys(house).length > 0,
      credits: state.credits,
      message,
      until: state.until,
      isReminder,
    });
    const text = `${before}\n\n${this.codes.linkOf(clientId, state.invitation)}\n\n${after}`;
    return { key: isReminder ? reminderMail(state) : invitationMail(state), to, subject, text, at: metadata.at };
  }
}

type Mailed = Recorded<Extract<ClientEvent, { type: 'ClientInvited' | 'ClientReminded' }>>;
const isMailed = (event: Recorded<ClientEvent>): event is Mailed => event.type === 'ClientInvited' || event.type === 'ClientReminded';
