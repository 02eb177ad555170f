import { Injectable } from '@nestjs/common';
import { LEFT_DAYS, type LeftWork } from '../../../contracts/accounts/people/get-left-work.ts';
import type { LeftChange } from '../../../contracts/accounts/people/leave-work.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { jobNames } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { storable } from '../../../projections/runner/storable.ts';
import { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/access.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { PeopleService } from './people.service.ts';

export const leftWorkMigrations: Migration[] = [
  {
    id: 'left-work-001',
    sql: [
      `create table left_work (
        user_id integer not null,
        key text not null,
        order_id integer not null,
        words text not null,
        at timestamptz not null,
        left_at timestamptz not null,
        primary key (user_id, key)
      )`,
      'create index left_work_by_age on left_work (left_at)',
    ],
  },
];

interface Tables {
  left_work: { user_id: number; key: string; order_id: number; words: string; at: Date; left_at: Date };
}

/** All that is kept of one person: a browser that goes on leaving fills nothing. */
const MOST_OF_ONE = 500;

/**
 * Changes that somebody typed without a network before they were suspended: their browser leaves them in words, for whoever manages the users to read
 * and to make themselves. They are no changes, and are gone after 30 days, or once the account is active again and its browser sends them.
 */
@Injectable()
export class LeftWorkService {
  constructor(
    private readonly readDb: ReadDb,
    private readonly models: Runner,
    private readonly people: PeopleService,
    private readonly clock: Clock,
  ) {}

  /** Answers how many are kept of the caller. Of an active account nothing is: its browser sends what waits. */
  async leave({ userId, suspended }: Session, changes: LeftChange[]): Promise<number> {
    if (!suspended) return 0;
    const left_at = this.clock.now();
    const room = MOST_OF_ONE - (await this.countOf(userId));
    const rows = storable(changes.slice(0, Math.max(0, room))).map(({ key, orderId, words, at }) => ({
      ...{ user_id: userId, key, order_id: orderId, words, at: new Date(at), left_at },
    }));
    if (rows.length > 0)
      await this.db
        .insertInto('left_work')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return this.countOf(userId);
  }

  /** Refuses NOT_FOUND for others' people. */
  async of(userId: number, organizationId: number): Promise<LeftWork[]> {
    await this.people.mustBeOf(organizationId, userId);
    const rows = await this.db
      .selectFrom('left_work')
      .selectAll()
      .where('user_id', '=', userId)
      .where('left_at', '>', this.oldest())
      .orderBy('at', 'desc')
      .orderBy('key')
      .execute();
    // What is left was not checked: it may name any job.
    const ids = rows.map(({ order_id }) => order_id);
    const names = await jobNames(this.models, ids, organizationId);
    return rows.map(({ order_id, words, at, left_at }) => ({
      ...{ at: at.toISOString(), orderId: names.has(order_id) ? order_id : 0, job: names.get(order_id) ?? '', words },
      until: new Date(left_at.getTime() + LEFT_DAYS * DAY_MS).toISOString(),
    }));
  }

  async forget(userId: number): Promise<void> {
    await this.db.deleteFrom('left_work').where('user_id', '=', userId).execute();
  }

  async forgetOld(): Promise<void> {
    await this.db.deleteFrom('left_work').where('left_at', '<=', this.oldest()).execute();
  }

  private async countOf(userId: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('left_work')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - LEFT_DAYS * DAY_MS);
  }

  private get db() {
    return this.readDb.tables<Tables>();
  }
}
