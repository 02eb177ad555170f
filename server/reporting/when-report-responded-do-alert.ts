import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { formatDate, formatMoney, formatTimes } from '../../contracts/format.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { ReportEvent } from '../../contracts/reporting/events.ts';
import { publicUrl } from '../platform/demo-mode.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { type MailTables, Outbox, type OutgoingMail } from '../platform/mail/outbox.ts';
import { type TextMessage, TextMessages } from '../platform/mail/text-messages.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';

interface Tables extends MailTables {
  reaction: { name: string; position: string };
}

const NAME = 'when-report-responded-do-alert';
const AGAIN_MS = 1_000;

/**
 * R544, R545: tells the addresses and phones that asked to hear of an answer, or that there is none. Fed from the log, with a checkpoint that moves in the transaction of the mail;
 * the mail's key is the event's id, so that two nodes reacting to one event still send one mail.
 */
@Injectable()
export class WhenReportRespondedDoAlert implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(NAME);
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  constructor(
    private readonly log: EventLog,
    private readonly readDb: ReadDb,
    private readonly outbox: Outbox,
    private readonly texts: TextMessages,
  ) {}

  onModuleInit(): Promise<void> {
    return this.readDb.migrate([{ id: 'reaction-001', sql: ['create table reaction (name text primary key, position bigint not null)'] }]);
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.follow(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn(`Starting again: ${error instanceof Error ? error.message : String(error)}`);
        await delay(AGAIN_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const db = this.readDb.tables<Tables>();
    const kept = await db.selectFrom('reaction').select('position').where('name', '=', NAME).executeTakeFirst();
    for await (const batch of this.log.subscribeAll(kept ? BigInt(kept.position) : 'start', ['report-'], { signal })) {
      if (batch.events.length === 0) continue;
      const broken = batch.events.find((event) => event.undecodable);
      if (broken?.undecodable) throw broken.undecodable;
      const mails = (batch.events as unknown as Recorded<ReportEvent>[]).flatMap(mailsFor);
      const texts = (batch.events as unknown as Recorded<ReportEvent>[]).flatMap(textsFor);
      const position = batch.position.toString();
      await db.transaction().execute(async (tx) => {
        await this.outbox.put(mails, tx);
        await this.texts.send(texts, tx);
        const row = tx.insertInto('reaction').values({ name: NAME, position });
        await row
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ position }).where('reaction.position', '<', position))
          .execute();
      });
    }
  }
}

interface Alert {
  emails: string[];
  phones: string[];
  subject: string;
  details: string[];
}

/** What an event has to tell a contractor, and where. */
function alertOf(event: Recorded<ReportEvent>): Alert | undefined {
  if (event.type === 'ReportReminded') {
    const { emails, phones, reportName, jobName, recipientName, reminderDate, opened, total } = event.data;
    return {
      emails,
      phones,
      subject: `No answer to ${reportName}`,
      details: [
        `${recipientName || 'Your customer'} has not answered ${titleOf(reportName, jobName)}, ${formatMoney(total)}, by ${formatDate(reminderDate)}.`,
        opened === 0 ? 'Its link has not been opened.' : `Its link was opened ${formatTimes(opened)}.`,
      ],
    };
  }
  if (event.type !== 'ReportResponded' || !event.data.alert) return undefined;
  const { name, answer, kind, comments, reportName, jobName, total, alert } = event.data;
  const yes = kind === 'Completion' ? 'confirmed the work of' : 'accepted';
  const no = kind === 'Completion' ? 'did not confirm the work of' : 'declined';
  const subject = `${name} ${answer === 'yes' ? yes : no} ${reportName}`;
  return { ...alert, subject, details: [`${subject}${aside(reportName, jobName)}, ${formatMoney(total)}.`, comments && `“${comments}”`] };
}

/** The job in brackets, where the report is not called as the job is. */
const aside = (reportName: string, jobName: string) => (jobName && jobName !== reportName ? ` (${jobName})` : '');
const titleOf = (reportName: string, jobName: string) => `${reportName}${aside(reportName, jobName)}`;

/** One mail to each address that the event's alert names. */
export function mailsFor(event: Recorded<ReportEvent>): OutgoingMail[] {
  const alert = alertOf(event);
  if (!alert) return [];
  const text = [...alert.details, linkTo(event)].filter(Boolean).join('\n\n');
  return alert.emails.map((to) => ({ key: `${event.id}/${to}`, to, subject: alert.subject, text, at: event.metadata.at }));
}

/** One text message to each phone that the event's alert names. */
export function textsFor(event: Recorded<ReportEvent>): TextMessage[] {
  const alert = alertOf(event);
  if (!alert) return [];
  const text = `${alert.details[0]} ${linkTo(event)}`;
  return alert.phones.map((phone) => ({ key: `${event.id}/${phone}`, phone, text, at: event.metadata.at }));
}

function linkTo({ data }: Recorded<ReportEvent>): string {
  return `${publicUrl()}/ProEstimate/EstimateView/${data.orderId}/0`;
}
