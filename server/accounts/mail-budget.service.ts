import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Refusal } from '../../contracts/refusals.ts';
import type { Migration } from '../platform/read-db/migrations.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { SessionAccess } from './session.service.ts';

/** People that one account may mail in a day (UTC), over all reports, invitations and servers. */
const A_DAY = 200;
/** While the account is new, because nobody knows yet who that is. */
const A_DAY_AT_FIRST = 20;
const NEW_MS = 7 * 24 * 60 * 60 * 1000;

/** What is said where no more is mailed in a day: what was not done, and what can be done instead. */
type EnoughToday =
  | 'MAILED_ENOUGH_TODAY'
  | 'INVITED_ENOUGH_TODAY'
  | 'LETTERS_ENOUGH_TODAY'
  | 'GIFTS_ENOUGH_TODAY'
  | 'CLIENTS_ENOUGH_TODAY'
  | 'CALLS_ENOUGH_TODAY';

export const mailBudgetMigrations: Migration[] = [
  {
    id: 'mail-budget-001',
    sql: ['create table mailed_people (user_id integer not null, day date not null, people integer not null, primary key (user_id, day))'],
  },
];

/** Counts whom an account mails reports, invitations, hand-overs, gifts and requests for calls to, in Postgres for all servers together. */
@Injectable()
export class MailBudget {
  constructor(
    private readonly readDb: ReadDb,
    private readonly access: SessionAccess,
  ) {}

  /** Counts before the mail is recorded, so that calls at the same moment cannot pass together. Refuses with `enough`. */
  async take(userId: number, people: number, at: string, enough: EnoughToday = 'MAILED_ENOUGH_TODAY'): Promise<void> {
    const isNew = Date.parse(at) - Date.parse(await this.access.signedUpAt(userId)) < NEW_MS;
    const most = isNew ? A_DAY_AT_FIRST : A_DAY;
    // The first row of a day is written whatever stands in it.
    if (people > most) throw Refusal.untilMidnight(enough, Date.parse(at));
    const { rows } = await sql`
      insert into mailed_people (user_id, day, people) values (${userId}, ${at.slice(0, 10)}::date, ${people})
      on conflict (user_id, day) do update set people = mailed_people.people + excluded.people
        where mailed_people.people + excluded.people <= ${most}
      returning people`.execute(this.readDb.db);
    if (rows.length === 0) throw Refusal.untilMidnight(enough, Date.parse(at));
  }

  /** Nothing was mailed after all. */
  async giveBack(userId: number, people: number, at: string): Promise<void> {
    await sql`update mailed_people set people = greatest(people - ${people}, 0)
      where user_id = ${userId} and day = ${at.slice(0, 10)}::date`.execute(this.readDb.db);
  }
}
