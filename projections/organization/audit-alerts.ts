import { type Kysely, sql } from 'kysely';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { entriesOf } from './audit.ts';
import { type Filter, itemsNamed, matching, type NameOf } from './audit-counts.ts';
import type { AuditTables } from './audit-tables.ts';

/** What makes an entry alert, beside the filter of its view. */
export interface AlertRule {
  filter: Filter;
  /** Whose entries do not count. */
  notOf: string[];
  /** Dollars that an entry moves at least, either way; null for any. */
  least: string | null;
}

/** Log positions: later than the first, up to the second. */
interface Span {
  after: string;
  upTo: string;
}

/** The log position of each organisation's newest entry of before an instant; an organisation without any is not there. */
export async function newestEntries(db: Kysely<AuditTables>, organizationIds: number[], before: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; position: string }>`select o.id, newest.position
    from (select distinct * from unnest(${organizationIds}::int4[])) as o (id)
    cross join lateral (${db
      .selectFrom('entry')
      .select('position')
      .where(sql<boolean>`organization_id = o.id`)
      .where('at', '<', before)
      .orderBy('position', 'desc')
      .orderBy('revision', 'desc')
      .limit(1)}) newest`.execute(db);
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** Entries that alert. `names` are those of price book items, in which the words of a filter are looked for too. */
async function alerting(db: Kysely<AuditTables>, organizationId: number, { filter, notOf, least }: AlertRule, names: NameOf) {
  const items = await itemsNamed(db, organizationId, filter.text, names);
  let entries = db.selectFrom('entry').where(matching(db, filter, organizationId, items));
  if (notOf.length > 0) entries = entries.where('person', 'not in', notOf);
  if (least !== null) entries = entries.where(sql<boolean>`abs(nullif(body::jsonb ->> 'moved', '')::numeric) >= ${least}::numeric`);
  return entries;
}

const within = ({ after, upTo }: Span) => sql<boolean>`position > ${after}::int8 and position <= ${upTo}::int8`;

/** The instant of the oldest entry that alerts, of those that were not mailed yet. */
export async function oldestAlerting(db: Kysely<AuditTables>, organizationId: number, rule: AlertRule, span: Span, names: NameOf) {
  const entries = await alerting(db, organizationId, rule, names);
  const row = await entries.select('at').where(within(span)).orderBy('position').orderBy('revision').limit(1).executeTakeFirst();
  return row?.at;
}

/** How many entries alert, counted up to `most`, and the newest of them. */
export async function alertingEntries(
  db: Kysely<AuditTables>,
  organizationId: number,
  rule: AlertRule,
  span: Span,
  names: NameOf,
  { take, most }: { take: number; most: number },
): Promise<{ count: number; entries: AuditEntry[] }> {
  const entries = (await alerting(db, organizationId, rule, names)).where(within(span));
  const newest = entries.orderBy('position', 'desc').orderBy('revision', 'desc');
  const [{ count }, shown] = await Promise.all([
    db
      .selectFrom(entries.select('event_id').limit(most).as('counted'))
      .select(sql<number>`count(*)::int4`.as('count'))
      .executeTakeFirstOrThrow(),
    entriesOf(db, organizationId, newest.select(['position', 'revision']).limit(take), names),
  ]);
  return { count, entries: shown };
}

/** The minutes since an instant in which entries alert, oldest first, and how many entries these are. */
export async function alertingMinutes(db: Kysely<AuditTables>, organizationId: number, rule: AlertRule, since: string, names: NameOf) {
  const entries = await alerting(db, organizationId, rule, names);
  const minute = sql<string>`left(at, 16)`;
  const rows = await entries
    .select([minute.as('minute'), sql<number>`count(*)::int4`.as('n')])
    .where('at', '>=', since)
    .groupBy(minute)
    .orderBy('minute')
    .execute();
  return { entries: rows.reduce((sum, { n }) => sum + n, 0), minutes: rows.map((row) => Date.parse(`${row.minute}:00Z`)) };
}
