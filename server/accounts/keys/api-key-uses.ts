import { Injectable } from '@nestjs/common';
import { BoundedCache, cacheBound } from '../../../contracts/bounded-cache.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

interface UseTables {
  api_key_use: { key_id: number; used_at: Date; address: string };
}

/** Not in the log, because reading writes nothing. */
export const apiKeyMigrations: Migration[] = [
  {
    id: 'accounts-006-api-key-use',
    sql: ['create table api_key_use (key_id integer primary key, used_at timestamptz not null, address text not null)'],
  },
];

const NOTED = cacheBound({
  name: 'API keys marked as used',
  most: 10_000,
  of: 'entries',
  because: 'an id and an instant each; a key that is not here is marked once more than needed',
});

/** When and from where each API key was used last, to the minute. */
@Injectable()
export class ApiKeyUses {
  /** When each key was last marked (ms). */
  private readonly noted = new BoundedCache<number>(NOTED);

  constructor(private readonly readDb: ReadDb) {}

  async note(keyId: number, address: string, now: Date): Promise<void> {
    if (now.getTime() - (this.noted.get(String(keyId)) ?? 0) < MINUTE_MS) return;
    this.noted.set(String(keyId), now.getTime());
    await this.readDb
      .tables<UseTables>()
      .insertInto('api_key_use')
      .values({ key_id: keyId, used_at: now, address })
      .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ used_at: now, address }))
      .execute();
  }

  /** By key; only of those that were used. */
  async of(keyIds: readonly number[]): Promise<ReadonlyMap<number, { at: string; address: string }>> {
    if (keyIds.length === 0) return new Map();
    const rows = await this.readDb.tables<UseTables>().selectFrom('api_key_use').selectAll().where('key_id', 'in', keyIds).execute();
    return new Map(rows.map(({ key_id, used_at, address }) => [key_id, { at: used_at.toISOString(), address }]));
  }
}
