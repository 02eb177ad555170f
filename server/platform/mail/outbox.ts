import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Generated, type Kysely, sql } from 'kysely';
import { storable } from '../../../projections/runner/storable.ts';
import { demoMode } from '../demo-mode.ts';
import type { Migration } from '../read-db/migrations.ts';
import { ReadDb } from '../read-db/read-db.ts';

/** Mail, or a text message (`kind: 'text'`, then `to` is a phone number). */
export interface OutgoingMail {
  /** Identifies the mail: the same key is sent once. */
  key: string;
  kind?: 'mail' | 'text';
  to: string;
  subject: string;
  text: string;
  /** ISO instant. */
  at: string;
  attachment?: Attachment;
  /** Files that go with it beside the attachment. */
  files?: FileOfMail[];
  /** Where a mail program posts when its reader wants no more of these (RFC 8058). */
  oneClickOff?: string;
}

/** A file of JSON that goes with a mail. */
export interface Attachment {
  name: string;
  text: string;
}

/** A file of an organisation's that goes with a mail: by its content, because the same file goes with many mails. */
export interface FileOfMail {
  name: string;
  type: string;
  organizationId: number;
  hash: string;
}

/** A mail that only this process may send now. */
export interface ClaimedMail {
  id: number;
  key: string;
  to: string;
  subject: string;
  text: string;
  attachment: Attachment | null;
  files: FileOfMail[] | null;
  oneClickOff: string | null;
  at: Date;
  /** Number of attempts, including this one. */
  attempts: number;
}

type Status = 'kept' | 'waiting' | 'sent' | 'failed';

export interface MailTables {
  mail: {
    id: Generated<number>;
    key: string;
    kind: 'mail' | 'text';
    recipient: string;
    subject: string;
    text: string;
    attachment: Attachment | null;
    files: FileOfMail[] | null;
    one_click_off: string | null;
    at: Date;
    status: Status;
    attempts: Generated<number>;
    last_error: string | null;
    next_try_at: Generated<Date>;
    sent_at: Date | null;
  };
}

const migrations: Migration[] = [
  {
    id: 'mail-001-outbox',
    sql: [
      `create table mail (
        id integer generated always as identity primary key,
        key text not null unique,
        recipient text not null,
        subject text not null,
        text text not null,
        at timestamptz not null
      )`,
    ],
  },
  {
    id: 'mail-002-sending',
    sql: [
      // Existing mail was written when the product sent nothing, so it stays unsent.
      `alter table mail
        add column kind text not null default 'mail',
        add column status text not null default 'kept',
        add column attempts integer not null default 0,
        add column last_error text,
        add column next_try_at timestamptz not null default now(),
        add column sent_at timestamptz`,
      'alter table mail alter column kind drop default, alter column status drop default',
      `create index mail_waiting on mail (next_try_at) where status = 'waiting'`,
    ],
  },
  { id: 'mail-003-attachment', sql: ['alter table mail add column attachment jsonb'] },
  { id: 'mail-004-files', sql: ['alter table mail add column files jsonb'] },
  { id: 'mail-005-one-click-off', sql: ['alter table mail add column one_click_off text'] },
];

/** Longer than the sender tries. */
const WAITS_AT_MOST = '3 days';
/** Where keys of mails name the event that caused them, it is in the first place or the second. */
const EVENT_ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * Outgoing mail in Postgres, written in the same transaction as the sender's own rows, so that neither exists without
 * the other. A row is `kept` (demo mail, and text messages, because there is no gateway), or `waiting` until it is
 * `sent` or has `failed` for good.
 */
@Injectable()
export class Outbox implements OnModuleInit {
  constructor(private readonly readDb: ReadDb) {}

  onModuleInit(): Promise<void> {
    return this.readDb.migrate(migrations);
  }

  /**
   * Deletes what went to a mail address, and what went to others with the address in it. What still waits goes out first; without a mail server, or after
   * all tries, it would wait for good.
   */
  // biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for "these tables and others"
  async forget(address: string, tx: Kysely<any> = this.readDb.db): Promise<void> {
    const key = address.toLowerCase();
    await (tx as Kysely<MailTables>)
      .deleteFrom('mail')
      .where(sql<boolean>`(status <> 'waiting' or at < now() - ${WAITS_AT_MOST}::interval)`)
      .where(sql<boolean>`(lower(recipient) = ${key} or position(${key} in lower(text)) > 0)`)
      .execute();
  }

  /**
   * Takes everything but the recipient out of the mails that events caused, by the ids of these in their keys. What became of them stays known; what
   * waits goes out no more.
   */
  async empty(eventIds: readonly string[]): Promise<void> {
    if (eventIds.length === 0) return;
    await sql`
      update mail set subject = 'erased', text = '', attachment = null, files = null, last_error = null,
        status = case status when 'waiting' then 'failed' else status end
      where substring(key from ${EVENT_ID}) = any(${[...eventIds]})`.execute(this.readDb.db);
  }

  /** Puts mail out, in the caller's transaction when one is given. Line breaks in a subject become blanks: they would start a header. */
  // biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for "these tables and others"
  async put(mails: OutgoingMail[], tx: Kysely<any> = this.readDb.db): Promise<void> {
    if (mails.length === 0) return;
    const rows = storable(mails).map(({ to, subject, at, kind = 'mail', attachment, files, oneClickOff, ...mail }) => ({
      ...mail,
      attachment: attachment ? (JSON.stringify(attachment) as unknown as Attachment) : null,
      files: files?.length ? (JSON.stringify(files) as unknown as FileOfMail[]) : null,
      one_click_off: oneClickOff ?? null,
      kind,
      recipient: to,
      subject: subject.replace(/[\r\n]+/g, ' '),
      at: new Date(at),
      // Demo mail has made-up recipients; it must not be sent when the same data is later served without demo mode.
      status: kind === 'text' || demoMode() ? ('kept' as const) : ('waiting' as const),
    }));
    await (tx as Kysely<MailTables>)
      .insertInto('mail')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }

  /** The latest mail and text messages, newest first. */
  async latest(count: number) {
    const rows = await this.tables.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(count).execute();
    return rows.map(({ id, kind, recipient, subject, text, at, attachment, files }) => ({
      ...{ id, kind, to: recipient, subject, text, attachment, files: (files ?? []).map(({ name }) => name) },
      at: at.toISOString(),
    }));
  }

  /** A file that goes with a mail, by its place. */
  async file(id: number, place: number): Promise<FileOfMail | undefined> {
    const mail = await this.tables.selectFrom('mail').select('files').where('id', '=', id).executeTakeFirst();
    return mail?.files?.[place];
  }

  /** What became of messages, by their keys; those that were never put out are left out. */
  async byKeys(keys: string[]) {
    if (keys.length === 0) return [];
    const columns = ['key', 'kind', 'recipient', 'status', 'last_error', 'sent_at'] as const;
    const rows = await this.tables.selectFrom('mail').select(columns).where('key', 'in', keys).execute();
    return rows.map(({ key, kind, recipient, status, last_error, sent_at }) => ({
      ...{ key, kind, to: recipient },
      status: status === 'waiting' && last_error !== null ? ('retrying' as const) : status,
      sentAt: sent_at?.toISOString() ?? null,
    }));
  }

  /**
   * Claims the mail that is most overdue, for `leaseMs`. Other processes leave it alone meanwhile; after the lease it
   * can be claimed again, in case this process ends before it records the outcome.
   */
  async claim(leaseMs: number): Promise<ClaimedMail | undefined> {
    const { rows } = await sql<ClaimedMail>`
      update mail set attempts = attempts + 1, next_try_at = now() + ${leaseMs} * interval '1 millisecond'
      where id = (
        select id from mail where status = 'waiting' and next_try_at <= now()
        order by next_try_at, id limit 1 for update skip locked
      )
      returning id, key, recipient as "to", subject, text, attachment, files, one_click_off as "oneClickOff", at, attempts`.execute(
      this.readDb.db,
    );
    return rows[0];
  }

  async sent(id: number): Promise<void> {
    await this.tables
      .updateTable('mail')
      .set({ status: 'sent', sent_at: sql<Date>`now()`, last_error: null })
      .where('id', '=', id)
      .execute();
  }

  /** Records a failure; the mail is retried in `againInMs`, or never. */
  async failed(id: number, error: string, againInMs?: number): Promise<void> {
    const update = this.tables.updateTable('mail').where('id', '=', id);
    if (againInMs === undefined) await update.set({ status: 'failed', last_error: error }).execute();
    else await update.set({ last_error: error, next_try_at: sql<Date>`now() + ${againInMs} * interval '1 millisecond'` }).execute();
  }

  /** Counts of mail waiting, retrying and given up. */
  async counts(): Promise<{ waiting: number; retrying: number; failed: number }> {
    const { rows } = await sql<{ waiting: number; retrying: number; failed: number }>`
      select count(*) filter (where status = 'waiting')::int as waiting,
        count(*) filter (where status = 'waiting' and last_error is not null)::int as retrying,
        count(*) filter (where status = 'failed')::int as failed
      from mail where status in ('waiting', 'failed')`.execute(this.readDb.db);
    return rows[0] ?? { waiting: 0, retrying: 0, failed: 0 };
  }

  private get tables() {
    return this.readDb.tables<MailTables>();
  }
}
