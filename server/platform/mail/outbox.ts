import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Generated, Kysely } from 'kysely';
import type { Migration } from '../read-db/migrations.ts';
import { ReadDb } from '../read-db/read-db.ts';

export interface OutgoingMail {
  /** Names the mail: sent twice with the same key, it goes out once. */
  key: string;
  to: string;
  subject: string;
  text: string;
  /** ISO instant. */
  at: string;
}

export interface MailTables {
  mail: { id: Generated<number>; key: string; recipient: string; subject: string; text: string; at: Date };
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
];

/** Mail on its way out, in Postgres: written in the transaction of whoever sends it, so that neither is without the other. */
@Injectable()
export class Outbox implements OnModuleInit {
  constructor(private readonly readDb: ReadDb) {}

  onModuleInit(): Promise<void> {
    return this.readDb.migrate(migrations);
  }

  /** Puts mail out, in the caller's transaction when one is given. Line breaks in a subject become blanks: they would start a header. */
  // biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for "these tables and others"
  async put(mails: OutgoingMail[], tx: Kysely<any> = this.readDb.db): Promise<void> {
    if (mails.length === 0) return;
    const rows = mails.map(({ to, subject, at, ...mail }) => ({
      ...mail,
      recipient: to,
      subject: subject.replace(/[\r\n]+/g, ' '),
      at: new Date(at),
    }));
    await (tx as Kysely<MailTables>)
      .insertInto('mail')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }

  /** The latest mail, newest first. */
  async latest(count: number): Promise<{ id: number; to: string; subject: string; text: string; at: string }[]> {
    const rows = await this.readDb.tables<MailTables>().selectFrom('mail').selectAll().orderBy('id', 'desc').limit(count).execute();
    return rows.map(({ id, recipient, subject, text, at }) => ({ id, to: recipient, subject, text, at: at.toISOString() }));
  }
}
