import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { AUDIT_KINDS, AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import type { AuditFilter } from '../../contracts/organization/audit/audit-filter.ts';
import type { EstimateTables } from '../estimating/estimates.ts';

type Kind = (typeof AUDIT_KINDS)[number];
type Entry = z.output<typeof AuditEntry>;
export type Filter = z.output<typeof AuditFilter>;
/** The price book's name of an item in the quality of a code; undefined when the book does not have the code. */
export type NameOf = (itemXREF: number) => string | undefined;

const NAMELESS: NameOf = () => undefined;
/** The most items that a sentence names. */
const NAMED = 3;

/**
 * The condition for the organisation's filtered history; `items` are the price book items that have the filter's text in
 * their names. Each count leaves its own filter out, so that a choice shows how many entries another choice would add.
 */
function matching(filter: Filter, organizationId: number, items: number[], leaveOut?: 'person' | 'area' | 'kind') {
  return (eb: ExpressionBuilder<EstimateTables, 'history'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb('organization_id', '=', organizationId)];
    const chosen = <Entry>(list: Entry[] | undefined) => (list && list.length > 0 ? list : undefined);
    const [people, areas, kinds] = [chosen(filter.person), chosen(filter.area), chosen(filter.kind)];
    if (filter.orderId) all.push(eb('order_id', '=', filter.orderId));
    if (filter.item) all.push(eb('item_id', '=', filter.item));
    if (people && leaveOut !== 'person') all.push(eb('person', 'in', people));
    if (areas && leaveOut !== 'area') all.push(eb('area_id', 'in', areas));
    if (kinds && leaveOut !== 'kind') all.push(eb('kind', 'in', kinds));
    if (filter.from) all.push(eb('at', '>=', instantOf(filter.from)));
    if (filter.to) all.push(eb('at', '<', filter.to.includes('T') ? instantOf(filter.to) : nextDay(filter.to)));
    if (filter.text) {
      const said = sql<boolean>`position(${filter.text.toLowerCase()} in words) > 0`;
      const ofItems = eb
        .selectFrom('history_item')
        .select('event_id')
        .where('organization_id', '=', organizationId)
        .where(sql<boolean>`xref = any(${items}::int[])`);
      all.push(items.length === 0 ? said : eb.or([said, eb('event_id', 'in', ofItems)]));
    }
    return eb.and(all);
  };
}

/** The format of the column `at`: UTC, with milliseconds. */
function instantOf(when: string): string {
  return new Date(when).toISOString();
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString();
}

/** Price book items that occur in the history and have the text in their names. */
async function itemsNamed(db: Kysely<EstimateTables>, organizationId: number, text: string | undefined, nameOf: NameOf): Promise<number[]> {
  if (!text) return [];
  const rows = await db.selectFrom('history_item').select('xref').distinct().where('organization_id', '=', organizationId).execute();
  return rows.map((row) => row.xref).filter((xref) => nameOf(xref)?.toLowerCase().includes(text.toLowerCase()));
}

/** An entry with the names of its price book items filled in, because the log has only their codes. */
function named(body: string, nameOf: NameOf): Entry {
  const entry = JSON.parse(body) as Entry;
  const { book, sentence } = entry;
  if (!book || book.prices.length === 0) return entry;
  const prices = book.prices.map((price) => ({ ...price, item: nameOf(price.itemXREF) ?? `item ${price.itemXREF}` }));
  const items = prices.slice(0, NAMED).map((price) => price.item);
  return { ...entry, sentence: `${sentence}: ${items.join('; ')}${prices.length > NAMED ? ' and more' : ''}`, book: { ...book, prices } };
}

/** Where a page ended: a log position and the revision in its stream, because the events of one append may share a position. */
const placeOf = (row: { position: string; revision: number }) => `${row.position}-${row.revision}`;

/** One page of the entries before a place, newest first. A position without a revision leaves out all entries at that position. */
export async function auditPage(
  db: Kysely<EstimateTables>,
  organizationId: number,
  filter: Filter,
  before: string | undefined,
  take: number,
  nameOf = NAMELESS,
) {
  const items = await itemsNamed(db, organizationId, filter.text, nameOf);
  let query = db
    .selectFrom('history')
    .select(['body', 'position', 'revision'])
    .where(matching(filter, organizationId, items));
  if (before) {
    const [position, revision = '0'] = before.split('-');
    query = query.where(sql<boolean>`(position, revision) < (${position}::bigint, ${revision}::integer)`);
  }
  const rows = await query.orderBy('position', 'desc').orderBy('revision', 'desc').limit(take).execute();
  const { count, counts } = {
    count: db.fn.countAll<string>().as('n'),
    counts: (leaveOut: 'person' | 'area' | 'kind') => db.selectFrom('history').where(matching(filter, organizationId, items, leaveOut)),
  };
  const [total, people, areas, kinds] = await Promise.all([
    db
      .selectFrom('history')
      .select(count)
      .where(matching(filter, organizationId, items))
      .executeTakeFirst(),
    counts('person')
      .select(['person as id', sql<string>`max(person_name)`.as('name'), count])
      .groupBy('person')
      .orderBy('n', 'desc')
      .execute(),
    counts('area')
      .select([sql<number>`area_id`.as('id'), sql<string>`(array_agg(area_label order by position desc))[1]`.as('label'), count])
      .where('area_id', 'is not', null)
      .groupBy('area_id')
      .orderBy('n', 'desc')
      .limit(100)
      .execute(),
    counts('kind').select(['kind', count]).groupBy('kind').orderBy('n', 'desc').execute(),
  ]);
  const last = rows.at(-1);
  return {
    entries: rows.map((r) => named(r.body, nameOf)),
    total: Number(total?.n ?? 0),
    next: rows.length === take && last ? placeOf(last) : null,
    people: people.map((p) => ({ id: p.id, name: p.name, count: Number(p.n) })),
    areas: areas.map((a) => ({ id: a.id, label: a.label, count: Number(a.n) })),
    kinds: kinds.map((k) => ({ kind: k.kind as Kind, count: Number(k.n) })),
  };
}

/** All matching entries, oldest first, for an export. Reads them in pages. */
export async function* auditEntries(
  db: Kysely<EstimateTables>,
  organizationId: number,
  filter: Filter,
  nameOf = NAMELESS,
): AsyncGenerator<Entry> {
  const items = await itemsNamed(db, organizationId, filter.text, nameOf);
  let after = { position: '-1', revision: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('history')
      .select(['body', 'position', 'revision'])
      .where(matching(filter, organizationId, items))
      .where(sql<boolean>`(position, revision) > (${after.position}::bigint, ${after.revision}::integer)`)
      .orderBy('position')
      .orderBy('revision')
      .limit(1000)
      .execute();
    for (const row of rows) yield named(row.body, nameOf);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** The number of changes per slice of time from the job's first change until now, and the marks of its reports. */
export async function timeline(db: Kysely<EstimateTables>, organizationId: number, orderId: number, slices: number, now: string) {
  const rows = await db
    .selectFrom('history')
    .select(['at', 'kind', 'body'])
    .where('organization_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .orderBy('revision')
    .execute();
  const from = rows[0]?.at ?? now;
  const start = Date.parse(from);
  const width = Math.max(1, (Date.parse(now) - start) / slices);
  const buckets = new Array<number>(slices).fill(0);
  const marks: { at: string; label: string; kind: 'sent' | 'opened' | 'accepted' | 'declined' }[] = [];
  let total = '0.00';
  for (const row of rows) {
    const slice = Math.min(slices - 1, Math.max(0, Math.floor((Date.parse(row.at) - start) / width)));
    buckets[slice] = (buckets[slice] ?? 0) + 1;
    const entry = JSON.parse(row.body) as Entry;
    total = entry.total;
    const kind =
      MARKS[entry.event] ??
      (entry.event === 'ReportResponded' ? (entry.sentence.startsWith('Accepted') ? 'accepted' : 'declined') : undefined);
    if (kind) marks.push({ at: row.at, label: entry.sentence, kind });
  }
  return { from, to: now, total, buckets, marks };
}

const MARKS: Record<string, 'sent' | 'opened' | undefined> = { ReportAdded: 'sent', ReportLinkRenewed: 'sent', ReportOpened: 'opened' };
