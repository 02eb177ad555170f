import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import type { Recorded } from '../../../contracts/log.ts';
import type { AuditViewEvent } from '../../../contracts/organization/views/audit-view.events.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type AlertingView, alertingViews, auditViews } from '../../../projections/organization/audit-views.ts';
import { idOfStream } from '../../../projections/runner/read-model.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { Rounds } from '../../platform/rounds.ts';
import { AlertMailService } from './alert.service.ts';

const LOOK_EVERY_MS = 60_000;
const PATIENCE_MS = 10_000;
const AT_ONCE = 500;
/** A reaction that is so far behind is stopped. */
const LATE_MS = 60 * 60_000;

/** How far each view that alerts was looked through: a log position. It stays where read models are rebuilt. */
export const auditAlertMigrations: Migration[] = [
  {
    id: 'audit-alerts-001',
    sql: ['create table audit_alert (view_id integer primary key, position bigint not null, mailed_at timestamptz)'],
  },
];

interface Tables {
  audit_alert: { view_id: number; position: string; mailed_at: Date | null };
}

/** Begins an alert where it is saved, so that nothing earlier is mailed, and ends it where it is switched off or its view is deleted. */
@Injectable()
export class WhenAuditViewSavedDoAlert extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    private readonly models: Runner,
  ) {
    super();
    this.reaction = new Reaction(
      {
        name: 'when-audit-view-saved-do-alert',
        streams: auditViews.streams,
        react: async (events, tx) => {
          for (const { stream, position } of events as Recorded<AuditViewEvent>[]) {
            const id = idOfStream(stream);
            if (!(await this.models.reached(position, [auditViews.name], PATIENCE_MS))) throw new Refusal('NOT_CAUGHT_UP');
            const view = await auditViews.one(this.models, id);
            if (!view || view.deleted || view.fields.alert === '') await sql`delete from audit_alert where view_id = ${id}`.execute(tx);
            else
              await sql`insert into audit_alert (view_id, position) values (${id}, ${position.toString()})
                on conflict (view_id) do nothing`.execute(tx);
          }
        },
      },
      log,
      readDb,
    );
  }
}

/**
 * Mails, once a minute, what alerts of the audit have to say. A mail is put out in the transaction that moves its view's position, so that neither another
 * server nor a restart mails the same again.
 */
@Injectable()
export class MailAuditAlerts extends Rounds implements OnModuleInit {
  constructor(
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
    private readonly models: Runner,
    private readonly outbox: Outbox,
    private readonly alerts: AlertMailService,
  ) {
    super(clock, LOOK_EVERY_MS, 'Audit alerts');
  }

  onModuleInit(): Promise<void> {
    return this.readDb.migrate(auditAlertMigrations);
  }

  async look(): Promise<void> {
    await this.step('Alerts of the audit are late', async () => {
      for (let after = 0; ; ) {
        const views = await alertingViews(this.models, after, AT_ONCE);
        await this.mailAll(views);
        if (views.length < AT_ONCE) return;
        after = views.at(-1)?.id ?? after;
      }
    });
  }

  private async mailAll(views: AlertingView[]): Promise<void> {
    if (views.length === 0) return;
    const ids = views.map(({ id }) => id);
    const rows = await this.readDb.tables<Tables>().selectFrom('audit_alert').selectAll().where('view_id', 'in', ids).execute();
    const newest = await this.alerts.newest(views.map(({ organizationId }) => organizationId));
    for (const view of views) {
      const upTo = newest.get(view.organizationId);
      const row = rows.find(({ view_id }) => view_id === view.id);
      if (!upTo || (row && BigInt(upTo) <= BigInt(row.position))) continue;
      // One that fails keeps no other from being mailed.
      await this.step('An alert of the audit is late', () => (row ? this.mail(row, view, upTo) : this.beginLate(view, upTo)));
    }
  }

  /** Of a view that was saved before this database was there, nothing from before it is mailed; of a newer one the reaction says where it begins. */
  private async beginLate({ id, updatedAt }: AlertingView, upTo: string): Promise<void> {
    if (this.clock.now().getTime() - Date.parse(updatedAt) < LATE_MS) return;
    await sql`insert into audit_alert (view_id, position) values (${id}, ${upTo}) on conflict (view_id) do nothing`.execute(this.readDb.db);
  }

  private async mail({ position, mailed_at: mailedAt }: Tables['audit_alert'], view: AlertingView, upTo: string): Promise<void> {
    const due = await this.alerts.due(view, { after: position, upTo }, mailedAt);
    if (!due) return;
    const { id } = view;
    const at = this.clock.now();
    await this.readDb.db.transaction().execute(async (tx) => {
      const { numAffectedRows } = await sql`update audit_alert
        set position = ${due.upTo}, mailed_at = ${due.mails.length > 0 ? at : mailedAt}
        where view_id = ${id} and position = ${position}`.execute(tx);
      // Another server was first.
      if (numAffectedRows !== 1n || due.mails.length === 0) return;
      const keyOf = (userId: number) => `audit-alert/${id}/${due.upTo}/${userId}`;
      await this.outbox.put(
        due.mails.map(({ userId, ...mail }) => ({ ...mail, key: keyOf(userId), at: at.toISOString() })),
        tx,
      );
    });
  }
}
