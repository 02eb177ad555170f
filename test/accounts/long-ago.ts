import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import type { TestApp } from '../harness.ts';

/** The person's sessions began months ago: what changes how one signs in asks for the password again. */
export async function signedInLongAgo({ app }: TestApp, userId: number): Promise<void> {
  const began = `jsonb_set(sess::jsonb, '{from,at}', '"2026-01-01T00:00:00.000Z"')::json`;
  await app.get(ReadDb).pool.query(`update session set sess = ${began} where sess->>'userId' = $1`, [String(userId)]);
}
