import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { formatDate } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, type ReactionDefinition } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { messageKey } from '../message-keys.ts';
import { ReportService } from '../report.service.ts';
import { SealService } from './seal.service.ts';

type Sealed = Recorded<Extract<ReportEvent, { type: 'ReportSealed' }>>;

/** Larger copies go as a link alone, because mail servers refuse large mail. */
const MOST_ATTACHED_BYTES = 5_000_000;

/** The sealed copy of an answer goes to customer and contractor. The event's id is the mail's key, so two servers that react to one event send one mail. */
@Injectable()
export class WhenReportSealedDoSend implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly seals: SealService,
    private readonly reports: ReportService,
  ) {
    const definition: ReactionDefinition = {
      name: 'when-report-sealed-do-send',
      streams: ['report-'],
      react: async (events, tx) => {
        for (const event of events as Recorded<ReportEvent>[])
          if (event.type === 'ReportSealed' && event.data.copiesTo.length > 0) await outbox.put(await this.mailsFor(event), tx);
      },
    };
    this.reaction = new Reaction(definition, log, readDb);
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

  private async mailsFor({ id, data, metadata }: Sealed): Promise<OutgoingMail[]> {
    const { reportId, archiveId, title, copiesTo, keyId } = data;
    const link = await this.reports.link(reportId).catch(() => null);
    const copy = await this.seals.file(reportId, archiveId);
    const attachment = copy.bytes.length > MOST_ATTACHED_BYTES ? undefined : { name: copy.name, text: copy.bytes.toString('utf8') };
    const text = [
      `This is the sealed copy of ${title}, as it was answered.${attachment ? ' Keep the attached file: whoever has it can check it.' : ''}`,
      link && `To read it, with its certificate:\n${publicUrl()}${link}/certificate`,
      `To check that nobody changed it, without an account:\n${publicUrl()}/verify`,
      `Sealed ${formatDate(metadata.at)} with the key ${keyId}.`,
    ];
    return copiesTo.map((to) => ({
      ...{ key: messageKey({ id }, to), to, at: metadata.at, attachment },
      subject: `Sealed copy of ${title}`,
      text: text.filter(Boolean).join('\n\n'),
    }));
  }
}
