import { Injectable } from '@nestjs/common';
import { formatDate, formatMoney, formatPhone } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, type ReactionDefinition, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { messageKey } from '../message-keys.ts';
import { ReportService } from '../report.service.ts';

type LinkSent = Recorded<Extract<ReportEvent, { type: 'ReportLinkSent' }>>;

/** Mails the link of a report, one mail to each address. The event's id is the mail's key, so two servers that react to one event send one mail. */
@Injectable()
export class WhenReportLinkSentDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly reports: ReportService,
  ) {
    super();
    const definition: ReactionDefinition = {
      name: 'when-report-link-sent-do-mail',
      streams: ['report-'],
      react: async (events, tx) => {
        for (const event of events as Recorded<ReportEvent>[])
          if (event.type === 'ReportLinkSent') await outbox.put(mailsFor(event, await this.link(event.data.reportId)), tx);
      },
    };
    this.reaction = new Reaction(definition, log, readDb);
  }

  /** The link that is in force now: one that was renewed since the request is mailed as renewed. Null where it was withdrawn or deleted meanwhile. */
  private async link(reportId: number): Promise<string | null> {
    return this.reports.link(reportId).catch((error: unknown) => {
      if (error instanceof Refusal && error.status < 500) return null;
      throw error;
    });
  }
}

/** None without a link: a mail to a page that was taken back helps nobody. */
export function mailsFor({ id, data, metadata }: LinkSent, link: string | null): OutgoingMail[] {
  if (!link) return [];
  const { to, subject, message, title, total, validUntil, sender } = data;
  const until = validUntil ? `, good until ${formatDate(validUntil)}` : '';
  const reach = [sender.name, sender.phone && formatPhone(sender.phone), sender.email].filter(Boolean).join(', ');
  const text = [
    message,
    `${title}, ${formatMoney(total)}${until}:\n${publicUrl()}${link}`,
    'Whoever has this link can read it and answer it, without an account.',
    reach && `Questions: ${reach}`,
  ];
  return to.map((address) => ({
    ...{ key: messageKey({ id }, address), to: address, at: metadata.at },
    subject,
    text: text.filter(Boolean).join('\n\n'),
  }));
}
