import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Recorded } from '../../contracts/log.ts';
import type { ReportEvent } from '../../contracts/reporting/events.ts';
import { publicUrl } from '../platform/demo-mode.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { type MailTables, Outbox, type OutgoingMail } from '../platform/mail/outbox.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';

interface Tables extends MailTables {
  reaction: { name: string; position: string };
}

const NAME = 'when-report-responded-do-alert';
const AGAIN_MS = 1_000;

/**
 * R544: mails the addresses that asked to hear of an answer. Fed from the log, with a checkpoint that moves in the transaction of the mail;
 * the mail's key is the event's id, so that two nodes reacting to one answer still send one mail.
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
      const mails = (batch.events as unknown as Recorded<ReportEvent>[]).flatMap(alertsFor);
      const position = batch.position.toString();
      await db.transaction().execute(async (tx) => {
        await this.outbox.put(mails, tx);
        const row = tx.insertInto('reaction').values({ name: NAME, position });
        await row
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ position }).where('reaction.position', '<', position))
          .execute();
      });
    }
  }
}

/** One mail to each address that the report's alert names. */
export function alertsFor(event: Recorded<ReportEvent>): OutgoingMail[] {
  if (event.type !== 'ReportResponded' || !event.data.alert) return [];
  const { name, answer, kind, comments, reportName, jobName, total, orderId, alert } = event.data;
  const did =
    kind === 'Completion'
      ? answer === 'yes'
        ? 'confirmed the work of'
        : 'did not confirm the work of'
      : answer === 'yes'
        ? 'accepted'
        : 'declined';
  const subject = `${name} ${did} ${reportName}`;
  const text = [`${subject} (${jobName}), $${total}.`, comments && `“${comments}”`, `${publicUrl()}/ProEstimate/EstimateView/${orderId}/0`]
    .filter(Boolean)
    .join('\n\n');
  return alert.emails.map((to) => ({ key: `${event.id}/${to}`, to, subject, text, at: event.metadata.at }));
}
