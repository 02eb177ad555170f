import type { Kysely } from 'kysely';
import type { AuditTables } from './audit-tables.ts';

/** Where an entry stands in the log: `46388-214` is a log position and a revision. Undefined for another organisation's. */
export function entryAt(db: Kysely<AuditTables>, organizationId: number, key: string) {
  const [position = '', revision = ''] = key.split('-');
  return db
    .selectFrom('entry')
    .select(['stream', 'position', 'revision', 'order_id'])
    .where('organization_id', '=', organizationId)
    .where('position', '=', position)
    .where('revision', '=', Number(revision))
    .executeTakeFirst();
}

/** What was sent of a job after a log position, and what its customer accepted, the newest first. */
export async function sentSince(db: Kysely<AuditTables>, organizationId: number, orderId: number, position: string) {
  const rows = await db
    .selectFrom('entry')
    .select(['at', 'person_name', 'mark', 'body'])
    .where('organization_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .where('position', '>', position)
    .where('mark', 'in', ['sent', 'accepted'])
    .orderBy('position', 'desc')
    .orderBy('revision', 'desc')
    .limit(MOST_SENT)
    .execute();
  return rows.map(({ at, person_name, mark, body }) => {
    const { sentence } = JSON.parse(body) as { sentence: string };
    return { at, by: person_name, isAccepted: mark === 'accepted', sentence };
  });
}

const MOST_SENT = 20;
