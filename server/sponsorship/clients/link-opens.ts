import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

export const linkMigrations: Migration[] = [
  { id: 'sponsor-link-001', sql: ['create table sponsor_link_opened (user_id integer primary key, opened integer not null)'] },
];

/** How often the links of sponsors were opened: a number, and nothing of anybody. */
@Injectable()
export class LinkOpens {
  constructor(private readonly readDb: ReadDb) {}

  async add(userId: number): Promise<void> {
    await sql`insert into sponsor_link_opened (user_id, opened) values (${userId}, 1)
      on conflict (user_id) do update set opened = sponsor_link_opened.opened + 1`.execute(this.readDb.db);
  }

  async of(userId: number): Promise<number> {
    const { rows } = await sql<{ opened: number }>`select opened from sponsor_link_opened where user_id = ${userId}`.execute(
      this.readDb.db,
    );
    return rows[0]?.opened ?? 0;
  }
}
