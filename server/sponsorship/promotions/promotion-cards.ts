import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { sponsorsByCode } from '../../../projections/billing/promotions.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

export const promotionCardMigrations: Migration[] = [
  {
    id: 'promotion-card-001',
    sql: ['create table promotion_card_hidden (user_id integer, sponsor_id integer, primary key (user_id, sponsor_id))'],
  },
];

/** C241: cards of sponsors on the Home of those who bought by a code, and who does not want to see one. Sponsors are not told. */
@Injectable()
export class PromotionCards {
  constructor(
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  /** The sponsors whose card is shown to somebody, and the code that they bought by. */
  async shownTo(userId: number): Promise<Map<number, string>> {
    const [rows, hidden] = await Promise.all([sponsorsByCode(this.models, userId), this.hiddenBy(userId)]);
    const shown = rows.filter(({ user_id }) => !hidden.has(user_id)).reverse();
    return new Map(shown.map(({ user_id, code }) => [user_id, code]));
  }

  async hide(userId: number, sponsorId: number, hidden: boolean): Promise<void> {
    const { db } = this.readDb;
    if (hidden) await sql`insert into promotion_card_hidden values (${userId}, ${sponsorId}) on conflict do nothing`.execute(db);
    else await sql`delete from promotion_card_hidden where user_id = ${userId} and sponsor_id = ${sponsorId}`.execute(db);
  }

  async forget(userId: number): Promise<void> {
    await sql`delete from promotion_card_hidden where user_id = ${userId} or sponsor_id = ${userId}`.execute(this.readDb.db);
  }

  private async hiddenBy(userId: number): Promise<Set<number>> {
    const { rows } = await sql<{ sponsor_id: number }>`select sponsor_id from promotion_card_hidden where user_id = ${userId}`.execute(
      this.readDb.db,
    );
    return new Set(rows.map(({ sponsor_id }) => sponsor_id));
  }
}
