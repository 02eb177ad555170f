import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Refusal } from '../../contracts/refusals.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { AccountTables } from './accounts.tables.ts';

const WINDOW = '15 minutes';

/** How long an address stays known as one from which somebody signed in to the account. */
const FAMILIAR = '30 days';

/** Counts attempts in Postgres, for all nodes together. Keys are hashed so that the table names nobody. */
@Injectable()
export class Attempts {
  constructor(private readonly readDb: ReadDb) {}

  /**
   * Counts one attempt under each key before it is made, so that simultaneous attempts cannot pass together. Refuses
   * TOO_MANY past a limit.
   */
  async take(tries: { key: string; limit: number }[]): Promise<void> {
    for (const { key, limit } of tries) {
      const { rows } = await sql<{ count: number; seconds: number }>`
        insert into attempt (key, count, until) values (${hashed(key)}, 1, now() + ${WINDOW}::interval)
        on conflict (key) do update set
          count = case when attempt.until < now() then 1 else attempt.count + 1 end,
          until = case when attempt.until < now() then excluded.until else attempt.until end
        returning count, ceil(extract(epoch from until - now()))::int as seconds`.execute(this.readDb.db);
      const { count = 0, seconds } = rows[0] ?? {};
      if (count > limit) throw new Refusal('TOO_MANY', undefined, { retryAfter: seconds });
    }
  }

  /** Remembers where an account was signed in from. */
  async makeFamiliar(key: string): Promise<void> {
    await sql`
      insert into attempt (key, count, until) values (${hashed(key)}, 0, now() + ${FAMILIAR}::interval)
      on conflict (key) do update set until = excluded.until`.execute(this.readDb.db);
  }

  async isFamiliar(key: string): Promise<boolean> {
    const db = this.readDb.tables<AccountTables>();
    const row = await db
      .selectFrom('attempt')
      .select('key')
      .where('key', '=', hashed(key))
      .where('until', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Takes one attempt back under each key after a successful sign-in, and deletes expired rows. */
  async refund(keys: string[]): Promise<void> {
    const db = this.readDb.tables<AccountTables>();
    await db.updateTable('attempt').set({ count: sql<number>`greatest(count - 1, 0)` }).where('key', 'in', keys.map(hashed)).execute();
    await db.deleteFrom('attempt').where('until', '<', sql<Date>`now()`).execute();
  }
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
