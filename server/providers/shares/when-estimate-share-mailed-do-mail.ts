import { Injectable } from '@nestjs/common';
import { formatDate } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import type { ShareEvent } from '../../../contracts/providers/shares/shares.events.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { ShareService } from './share.service.ts';

type Mailed = Recorded<Extract<ShareEvent, { type: 'EstimateShareMailed' }>>;

/** Mails the link of a shared estimate. The event's id is the mail's key. None where the link has ended meanwhile: such a mail helps nobody. */
@Injectable()
export class WhenEstimateShareMailedDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly shares: ShareService,
  ) {
    super();
    this.reaction = new Reaction(
      {
        name: 'when-estimate-share-mailed-do-mail',
        streams: ['estimateshares-'],
        react: async (events, tx) => {
          for (const event of events as Recorded<ShareEvent>[])
            if (event.type === 'EstimateShareMailed') await outbox.put(await this.mailsOf(event), tx);
        },
      },
      log,
      readDb,
    );
  }

  private async mailsOf({ id, data, metadata }: Mailed): Promise<OutgoingMail[]> {
    const open = await this.shares.openLink(data.userId, data.shareId);
    if (!open) return [];
    const { share, sharedBy, path } = open;
    const text = [
      share.message,
      `${sharedBy} shares ${share.estimateName} with you, to read only, until ${formatDate(share.validUntil.slice(0, 10))}:\n${publicUrl()}${path}`,
      share.prices ? '' : 'It has no prices, so that you name your own.',
      'Whoever has this link can read it, without an account.',
    ];
    return [
      {
        ...{ key: `estimate-share/${id}`, to: data.to, at: metadata.at },
        subject: `${sharedBy}: ${share.estimateName}`,
        text: text.filter(Boolean).join('\n\n'),
      },
    ];
  }
}
