import { randomBytes } from 'node:crypto';
import type { ReadDb } from '../read-db/read-db.ts';

/** A secret of 256 random bits by name, generated once and stored in Postgres, shared by all nodes. */
export async function loadOrCreateSecret(readDb: ReadDb, name: string): Promise<string> {
  await readDb.migrate([{ id: 'secrets-001', sql: ['create table secret (name text primary key, value text not null)'] }]);
  const db = readDb.tables<{ secret: { name: string; value: string } }>();
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return kept.value;
}
