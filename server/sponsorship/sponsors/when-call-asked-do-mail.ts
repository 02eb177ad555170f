import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../../contracts/log.ts';
import type { SponsorEvent } from '../../../contracts/sponsorship/sponsors/sponsor.events.ts';
import { idOfStream } from '../../../projections/runner/read-model.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SponsorStreams } from './sponsor.stream.ts';

type Asked = Recorded<Extract<SponsorEvent, { type: 'SponsorCallAsked' }>>;

/** R034: mails a sponsor who wants to be called. */
@Injectable()
export class WhenCallAskedDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly access: SessionAccess,
    private readonly streams: SponsorStreams,
  ) {
    super();
    const name = 'when-call-asked-do-mail';
    this.reaction = new Reaction(
      {
        name,
        streams: ['sponsor-'],
        react: async (events, tx) => {
          for (const event of events as Recorded<SponsorEvent>[]) {
            const mail = event.type === 'SponsorCallAsked' ? await this.mailOf(event) : undefined;
            if (mail) await outbox.put([mail], tx);
          }
        },
      },
      log,
      readDb,
    );
  }

  private async mailOf({ id, stream, data, metadata }: Asked): Promise<OutgoingMail | undefined> {
    const userId = idOfStream(stream);
    const to = (await this.streams.load(userId)).state.info.email || (await this.access.user(userId))?.email;
    if (!to) return undefined;
    const { contactName, contactNumber, leadType, zip } = data;
    const text = `Hello,\n\n${contactName}, whose home is in ${zip}, saw you on Scopebook and asks for a call.\n\nNumber: ${contactNumber}\nAbout: ${leadType}\n\nIt waits on your list under Marketing until you have called.`;
    return { key: `sponsor-call/${id}`, to, subject: `${contactName} asks for a call`, text, at: metadata.at };
  }
}
