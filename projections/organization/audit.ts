// Above 400 lines because fold and queries of one read model stay in one file.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditSentence, AuditSubject } from '../../contracts/audit.ts';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import type { EventDefinition, EventStream } from '../../contracts/event.ts';
import { type Actor, type Metadata, nameOfActor, type Recorded } from '../../contracts/log.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { asRestored, RESTORE_VALUE } from '../../contracts/way-back.ts';
import { type FoldContext, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { schemaOf } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';
import { countsOf, type Filter, itemsNamed, matching, NAMELESS, type NameOf, type Place, placesOf } from './audit-counts.ts';
import { type AuditTables, type EntryRow, type Kind, tables } from './audit-tables.ts';
import { wordsOf } from './audit-words.ts';

export type { AuditTables } from './audit-tables.ts';

/** The fields of an entry that have no column of their own, and the actor's name where it says more than the person's, by whom entries are counted. */
type EntryBody = Omit<Entry, keyof ReturnType<typeof columnsOf>> & { actorName?: string };

const SHOWN = [
  'position',
  'revision',
  'stream',
  'order_id',
  'at',
  'person',
  'person_name',
  'kind',
  'area_id',
  'area_label',
  'item_id',
  'origin',
  'body',
] as const;
type ShownRow = Pick<EntryRow, (typeof SHOWN)[number]>;

const columnsOf = (row: ShownRow) => ({
  position: row.position,
  revision: row.revision,
  stream: row.stream,
  orderId: row.order_id,
  at: row.at,
  actorId: /^\d/.test(row.person) ? Number(row.person) : null,
  actorName: row.person_name,
  kind: row.kind,
  areaId: row.area_id,
  areaLabel: row.area_label,
  itemId: row.item_id,
  origin: row.origin,
});
function entryOf(row: ShownRow): Entry {
  const columns = columnsOf(row);
  const { actorName = columns.actorName, ...body } = JSON.parse(row.body) as EntryBody;
  return { ...columns, ...body, actorName };
}

/** Every change of an organisation in words. `reads` of a call names it so; `auditOf` makes it. */
export const AUDIT = { name: 'audit' };

/**
 * Makes the read model over these streams: one entry for each event, as the event's definition describes it. A sentence needs its
 * stream's state before the event, so the fold keeps the states that it used last, and reads any other from the log
 * (docs/decisions/0024).
 */
export function auditOf(streams: EventStream[]): ReadModel {
  const kinds = new Map(streams.map((stream) => [stream.name, stream]));
  /** The root of an order's entries is its estimate, because an entry of a report records the estimate's total. */
  const rootOf = ({ stream, data }: Recorded) => {
    const { fold } = kindOf(kinds, stream);
    const { orderId } = fold.about(fold.initial(idOfStream(stream)), data);
    return orderId === undefined ? stream : `${ORDER}${orderId}`;
  };
  return {
    ...AUDIT,
    version: 4,
    streams: [...kinds.keys()].map((name) => `${name}-`),
    schemaSql: schemaOf(tables),
    fold: (tx, events, ctx) => foldBatch(kinds, tx as Kysely<AuditTables>, events, ctx),
    rootOf,
    async streamsOf(db: Kysely<AuditTables>, root) {
      if (!root.startsWith(ORDER)) return [];
      const rows = await db.selectFrom('entry').select('stream').distinct().where('order_id', '=', idOfStream(root)).execute();
      return rows.map(({ stream }) => stream);
    },
    async clear(tx: Kysely<AuditTables>, root) {
      await tx
        .deleteFrom('entry_item')
        .where('event_id', 'in', tx.selectFrom('entry').select('event_id').where('stream', '=', root))
        .execute();
      await forget(tx, sql`stream = ${root}`);
      if (root.startsWith(ORDER)) await forget(tx, sql`order_id = ${idOfStream(root)}`);
    },
  };
}

const ORDER = 'estimate-';

type Kinds = ReadonlyMap<string, EventStream>;

function kindOf(kinds: Kinds, stream: string): EventStream {
  const kind = kinds.get(stream.slice(0, stream.lastIndexOf('-')));
  if (!kind) throw new Error(`The audit does not know the stream ${stream}`);
  return kind;
}

/** A stream's state after one of its events. */
interface Folded {
  state: unknown;
  revision: number;
}

const STATES = cacheBound({
  name: 'streams that the audit describes',
  most: 96 * 1024 * 1024,
  of: 'bytes',
  because: 'a batch of a rebuild touches some thousand streams in turn; what is not here is folded anew from the log',
});
/** The rough size of a state that does not say its own. */
const STATE_BYTES = 2_000;
const JOBS = cacheBound({
  name: 'jobs that the audit names',
  most: 20_000,
  of: 'entries',
  because: 'name and total of the last entry, some 200 bytes each; one that is not here is one query',
});

type Job = NonNullable<AuditSubject['job']>;

interface Cached {
  states: BoundedCache<Folded>;
  jobs: BoundedCache<Job>;
}

function cachedIn({ cache }: FoldContext): Cached {
  const cached = (cache.get(AUDIT) as Cached | undefined) ?? { states: new BoundedCache(STATES), jobs: new BoundedCache(JOBS) };
  cache.set(AUDIT, cached);
  return cached;
}

async function foldBatch(kinds: Kinds, tx: Kysely<AuditTables>, events: Recorded[], ctx: FoldContext) {
  const { states, jobs } = cachedIn(ctx);
  const entries: EntryRow[] = [];
  const items: AuditTables['entry_item'][] = [];
  for (const event of events) {
    const change = await changeOf(kindOf(kinds, event.stream), event, states, ctx);
    const { orderId, job: own } = change.about;
    const job = orderId === undefined ? undefined : (own ?? jobs.get(`${orderId}`) ?? (await lastJob(tx, entries, orderId)));
    if (job) jobs.set(`${orderId}`, job);
    if (!change.sentence) continue;
    const row = rowOf(event, change.sentence, change, job);
    entries.push(row);
    for (const xref of new Set(change.sentence.book?.prices.map(({ itemXREF }) => itemXREF)))
      items.push({ organization_id: row.organization_id, xref, event_id: event.id });
  }
  const counts = await counted(tx, entries);
  const origins = await countedByOrigin(tx, entries);
  await write(tx, ctx.schema, [
    ...[tables.entry.put(entries), tables.entry_item.add(items), tables.entry_count.put(counts), tables.entry_origin.put(origins)],
  ]);
}

type CountRow = AuditTables['entry_count'];
type OriginCountRow = AuditTables['entry_origin'];

/** The counts of the entries' days with the new entries in them. */
async function counted(tx: Kysely<AuditTables>, entries: EntryRow[]): Promise<CountRow[]> {
  if (entries.length === 0) return [];
  const touched = { organizations: entries.map((row) => row.organization_id), days: entries.map(({ at }) => at.slice(0, 10)) };
  const before = await tx
    .selectFrom('entry_count')
    .selectAll()
    .where(sql<boolean>`(organization_id, day) in (select * from unnest(${touched.organizations}::int4[], ${touched.days}::text[]))`)
    .execute();
  return withEntries(before, entries, ({ organization_id, at, person, kind }) => ({ organization_id, day: at.slice(0, 10), person, kind }));
}

async function countedByOrigin(tx: Kysely<AuditTables>, entries: EntryRow[]): Promise<OriginCountRow[]> {
  const known = entries.flatMap((row) => (row.origin === null ? [] : [{ ...row, origin: row.origin }]));
  if (known.length === 0) return [];
  const before = await tx
    .selectFrom('entry_origin')
    .selectAll()
    .where(sql<boolean>`(organization_id, origin, day) in (select * from unnest(
      ${known.map((row) => row.organization_id)}::int4[], ${known.map(({ origin }) => origin)}::text[], ${known.map(({ at }) => at.slice(0, 10))}::text[]))`)
    .execute();
  return withEntries(before, known, ({ organization_id, origin, at, person, kind }) => ({
    ...{ organization_id, origin, day: at.slice(0, 10), person, kind },
  }));
}

/** Rows of counts with some entries added: those that change. `keyOf` is the row's key. */
function withEntries<Entry extends EntryRow, Key extends object>(
  before: (Key & Counted)[],
  entries: Entry[],
  keyOf: (entry: Entry) => Key,
): (Key & Counted)[] {
  const [sample] = entries;
  const names = (sample ? Object.keys(keyOf(sample)) : []) as (keyof Key)[];
  const textOf = (row: Key) => names.map((name) => row[name]).join(' ');
  const days = new Map(before.map((row) => [textOf(row), row]));
  const changed = new Map<string, Key & Counted>();
  for (const entry of entries) {
    const { person_name, position } = entry;
    const key = keyOf(entry);
    const was = changed.get(textOf(key)) ?? days.get(textOf(key));
    changed.set(textOf(key), {
      ...key,
      person_name,
      entries: (was?.entries ?? 0) + 1,
      first_position: was && BigInt(was.first_position) < BigInt(position) ? was.first_position : position,
      last_position: was && BigInt(was.last_position) > BigInt(position) ? was.last_position : position,
    });
  }
  return [...changed.values()];
}

type Counted = Pick<CountRow, 'person_name' | 'entries' | 'first_position' | 'last_position'>;

/** Deletes entries, and takes them out of the counts. */
async function forget(tx: Kysely<AuditTables>, which: RawBuilder<unknown>): Promise<void> {
  const gone = await tx
    .deleteFrom('entry')
    .where(sql<boolean>`${which}`)
    .returning(['organization_id', sql<string>`left(at, 10)`.as('day'), 'person', 'kind', 'origin'])
    .execute();
  const column = (name: keyof (typeof gone)[number]) => gone.map((row) => row[name]);
  const all = sql`unnest(${column('organization_id')}::int4[], ${column('day')}::text[], ${column('person')}::text[], ${column('kind')}::text[], ${column('origin')}::text[])
    as u (organization_id, day, person, kind, origin)`;
  const gones = sql<{ n: number }>`(select organization_id, day, person, kind, count(*)::int4 as n from ${all} group by 1, 2, 3, 4)`;
  await tx
    .updateTable('entry_count')
    .from(gones.as('g'))
    .set({ entries: sql<number>`entries - g.n` })
    .where(
      sql<boolean>`(entry_count.organization_id, entry_count.day, entry_count.person, entry_count.kind) = (g.organization_id, g.day, g.person, g.kind)`,
    )
    .execute();
  const ofOrigins = sql<{
    n: number;
  }>`(select organization_id, origin, day, person, kind, count(*)::int4 as n from ${all} group by 1, 2, 3, 4, 5)`;
  await tx
    .updateTable('entry_origin')
    .from(ofOrigins.as('g'))
    .set({ entries: sql<number>`entries - g.n` })
    .where(
      sql<boolean>`(entry_origin.organization_id, entry_origin.origin, entry_origin.day, entry_origin.person, entry_origin.kind)
        = (g.organization_id, g.origin, g.day, g.person, g.kind)`,
    )
    .execute();
}

/** What one event changed, in words and in money: `moved` is the change of the order's total in cents. */
interface Change {
  sentence: AuditSentence | null;
  about: AuditSubject;
  areaLabel: string;
  moved: bigint;
  /** The event's data as stored. */
  stored: unknown;
}

async function changeOf(kind: EventStream, event: Recorded, states: BoundedCache<Folded>, ctx: FoldContext): Promise<Change> {
  const { events, fold } = kind;
  const definition = events[event.type] as EventDefinition<unknown> | undefined;
  if (!definition) throw new Error(`The audit does not know the event ${event.type}`);
  const was = await stateBefore(kind, event, states, ctx);
  const own = definition.audit(was as never, event.data, event.metadata);
  const sentence = own && fold.told ? { ...own, sentence: fold.told(was, event, own.sentence) } : own;
  const before = fold.about(was, event.data);
  const areaId = sentence?.areaId ?? null;
  const labelBefore = areaId === null ? undefined : before.areaLabel?.(areaId);
  const now = fold.evolve(was, event);
  states.set(event.stream, { state: now, revision: event.revision }, fold.weigh?.(now) ?? STATE_BYTES);
  const about = fold.about(now, event.data);
  return {
    sentence,
    about,
    areaLabel: areaId === null ? '' : (about.areaLabel?.(areaId) ?? labelBefore ?? ''),
    moved: (about.job?.total ?? 0n) - (before.job?.total ?? 0n),
    stored: definition.shape.stored(event.data),
  };
}

/** The state of a stream before one of its events; from the log where memory does not hold it. */
async function stateBefore({ fold }: EventStream, { stream, revision }: Recorded, states: BoundedCache<Folded>, ctx: FoldContext) {
  const cached = states.get(stream);
  if (cached?.revision === revision - 1) return cached.state;
  const past = revision === 0 ? [] : await ctx.past(stream, revision);
  return past.reduce<unknown>((state, event) => fold.evolve(state, event), fold.initial(idOfStream(stream)));
}

/** The name and the total of an order as its latest entry has them. */
async function lastJob(tx: Kysely<AuditTables>, batch: EntryRow[], orderId: number): Promise<Job | undefined> {
  const stored = await tx
    .selectFrom('entry')
    .select('body')
    .where('order_id', '=', orderId)
    .orderBy('position', 'desc')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const last = batch.findLast((row) => row.order_id === orderId) ?? stored;
  if (!last) return undefined;
  const { jobName, total } = JSON.parse(last.body) as EntryBody;
  return { name: jobName, total: toCents(total) };
}

/** The sentence of an event, as what its command was: undone, redone, restored, or done. */
function toldAs(sentence: string, { command, undoOf, redoOf }: Metadata): string {
  if (undoOf) return `Undid: ${lower(sentence)}`;
  if (redoOf) return `Redid: ${lower(sentence)}`;
  return command === RESTORE_VALUE ? asRestored(sentence) : sentence;
}

function rowOf(event: Recorded, sentence: AuditSentence, { about, areaLabel, moved, stored }: Change, job?: Job): EntryRow {
  const { at, command, undoOf, origin = null } = event.metadata;
  const actor = sentence.actor ?? event.metadata.actor;
  const told = toldAs(sentence.sentence, event.metadata);
  const { before, after, unit, affectedLines, book = null, mark = null } = sentence;
  const isOfJob = about.orderId !== undefined;
  const body: EntryBody = {
    jobName: job?.name ?? '',
    book,
    actorKind: actor.kind,
    ...(actor.kind === 'user' && actor.key && { actorName: nameOfActor(actor) }),
    event: event.type,
    command,
    sentence: told,
    before,
    after,
    unit,
    moved: isOfJob ? fromCents(moved) : '',
    total: isOfJob ? fromCents(job?.total ?? 0n) : '',
    linesFollowed: affectedLines,
    undoes: undoOf !== undefined,
    facts: sentence.facts ?? stored,
  };
  const values = book?.prices.length
    ? book.prices.map((price) => `${price.itemXREF} ${price.before} ${price.after}`).join(' ')
    : `${before} ${after}`;
  return {
    event_id: event.id,
    position: event.position.toString(),
    revision: event.revision,
    stream: event.stream,
    order_id: about.orderId ?? null,
    organization_id: about.organizationId || actor.organizationId,
    at,
    person: personOf(actor),
    person_name: actor.name,
    kind: sentence.kind,
    area_id: sentence.areaId,
    area_label: areaLabel,
    item_id: sentence.itemId,
    mark,
    // Who is named in another's place did not come from there.
    origin: sentence.actor ? null : origin,
    words: wordsOf(`${nameOfActor(actor)} ${told} ${values}`),
    body: JSON.stringify(body),
  };
}

const personOf = (actor: Actor) => (actor.kind === 'user' ? String(actor.userId) : actor.kind === 'report' ? 'customer' : 'system');
const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

// Queries

type Entry = z.output<typeof AuditEntry>;

export type { Filter, NameOf };

/** The most items that a sentence names. */
const NAMED = 3;

/** An entry with the names of its price book items filled in, because the log has only their codes. */
function named(row: ShownRow, nameOf: NameOf): Entry {
  const entry = entryOf(row);
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
  db: Kysely<AuditTables>,
  organizationId: number,
  filter: Filter,
  before: string | undefined,
  take: number,
  nameOf = NAMELESS,
) {
  const items = await itemsNamed(db, organizationId, filter.text, nameOf);
  const counts = await countsOf(db, organizationId, filter, items);
  const places = await placesOf(db, organizationId, filter, items, counts, { before, take });
  const rows = await rowsAt(db, organizationId, places);
  const last = rows.at(-1);
  const { total, isMore, people, areas, kinds } = counts;
  return {
    ...{ total, isMore, people, areas, kinds },
    entries: rows.map((r) => named(r, nameOf)),
    next: rows.length === take && last ? placeOf(last) : null,
  };
}

/** Entries at places that a query finds, newest first. */
export async function entriesOf(
  db: Kysely<AuditTables>,
  organizationId: number,
  places: { execute(): Promise<Place[]> },
  nameOf: NameOf,
): Promise<Entry[]> {
  return (await rowsAt(db, organizationId, await places.execute())).map((row) => named(row, nameOf));
}

/** The rows at places of an organisation's entries, newest first. */
function rowsAt(db: Kysely<AuditTables>, organizationId: number, places: Place[]): Promise<ShownRow[]> {
  const positions = places.map(({ position }) => position);
  const revisions = places.map(({ revision }) => revision);
  return db
    .selectFrom('entry')
    .select(SHOWN)
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(position, revision) in (select * from unnest(${positions}::int8[], ${revisions}::int4[]))`)
    .orderBy('position', 'desc')
    .orderBy('revision', 'desc')
    .execute();
}

/** Entries of some jobs that tell of a person: of these kinds, or of these streams, or with one of these words; newest first. */
export async function lastOfJobs(
  db: Kysely<AuditTables>,
  organizationId: number,
  orderIds: number[],
  about: { kinds: Kind[]; words: string[] | null; streams: string[] },
  take: number,
) {
  if (orderIds.length === 0) return [];
  const { kinds, words, streams } = about;
  const rows = await db
    .selectFrom('entry')
    .select(SHOWN)
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`order_id = any(${orderIds}::int4[])`)
    .where((eb) => {
      const ofKind = eb('kind', 'in', kinds);
      const names = words?.map(wordsOf).filter(Boolean);
      const named = names?.map((name) => sql<boolean>`position(${name} in words) > 0`);
      return eb.or([named ? eb.and([ofKind, eb.or(named)]) : ofKind, sql<boolean>`stream = any(${streams}::text[])`]);
    })
    .orderBy('position', 'desc')
    .orderBy('revision', 'desc')
    .limit(take)
    .execute();
  return rows.map(entryOf);
}

/** All matching entries, oldest first, for an export. Reads them in pages. */
export async function* auditEntries(
  db: Kysely<AuditTables>,
  organizationId: number,
  filter: Filter,
  nameOf = NAMELESS,
): AsyncGenerator<Entry> {
  const items = await itemsNamed(db, organizationId, filter.text, nameOf);
  let after = { position: '-1', revision: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('entry')
      .select(SHOWN)
      .where(matching(db, filter, organizationId, items))
      .where(sql<boolean>`(position, revision) > (${after.position}::bigint, ${after.revision}::integer)`)
      .orderBy('position')
      .orderBy('revision')
      .limit(1000)
      .execute();
    for (const row of rows) yield named(row, nameOf);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** All entries of an organisation in the order of the log, with their event's id and whether each passes the filter. */
export async function* auditChain(
  db: Kysely<AuditTables>,
  organizationId: number,
  filter: Filter,
  nameOf = NAMELESS,
): AsyncGenerator<{ passes: boolean; id: string; entry: Entry }> {
  const items = await itemsNamed(db, organizationId, filter.text, nameOf);
  let after = { position: '-1', revision: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('entry')
      .select([...SHOWN, 'event_id'])
      .select((eb) => matching(db, filter, organizationId, items)(eb).as('passes'))
      .where('organization_id', '=', organizationId)
      .where(sql<boolean>`(position, revision) > (${after.position}::bigint, ${after.revision}::integer)`)
      .orderBy('position')
      .orderBy('revision')
      .limit(1000)
      .execute();
    // Without names of price book items: they are today's, and the same entry has to be the same text tomorrow.
    for (const row of rows) yield { passes: row.passes === true, id: row.event_id, entry: entryOf(row) };
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** The number of changes per slice of time from the job's first change until now, and the marks of its reports. */
export async function timeline(db: Kysely<AuditTables>, organizationId: number, orderId: number, slices: number, now: string) {
  const entries = db.selectFrom('entry').where('organization_id', '=', organizationId).where('order_id', '=', orderId);
  const [rows, marked, last] = await Promise.all([
    entries.select('at').orderBy('position').orderBy('revision').execute(),
    entries
      .select([...SHOWN, 'mark'])
      .where('mark', 'is not', null)
      .orderBy('position')
      .orderBy('revision')
      .execute(),
    entries.select(SHOWN).orderBy('position', 'desc').orderBy('revision', 'desc').limit(1).executeTakeFirst(),
  ]);
  const from = rows[0]?.at ?? now;
  const start = Date.parse(from);
  const width = Math.max(1, (Date.parse(now) - start) / slices);
  const buckets = new Array<number>(slices).fill(0);
  for (const { at } of rows) {
    const slice = Math.min(slices - 1, Math.max(0, Math.floor((Date.parse(at) - start) / width)));
    buckets[slice] = (buckets[slice] ?? 0) + 1;
  }
  const marks = marked.flatMap((row) => (row.mark ? [{ at: row.at, label: entryOf(row).sentence, kind: row.mark }] : []));
  return { from, to: now, total: last ? entryOf(last).total : '0.00', buckets, marks };
}

/** How much somebody changed: entries, the jobs of these, payments among them; the reports that they wrote in, and the answers to those. */
export async function footprintOf(models: ReadModels, userId: number) {
  const db = models.db<AuditTables>(AUDIT.name);
  const reports = db
    .selectFrom('entry')
    .select('stream')
    .distinct()
    .where('person', '=', String(userId))
    .where('stream', 'like', 'report-%');
  const answered = await db
    .selectFrom('entry')
    .select(sql<number>`count(*)::int4`.as('copies'))
    .where('mark', 'in', ['accepted', 'declined'])
    .where('stream', 'in', reports)
    .executeTakeFirstOrThrow();
  const changed = await db
    .selectFrom('entry')
    .select([
      sql<number>`count(*)::int4`.as('changes'),
      sql<number>`count(distinct order_id)::int4`.as('jobs'),
      sql<number>`count(*) filter (where kind = 'payments' and order_id is not null)::int4`.as('payments'),
      sql<number>`count(distinct stream) filter (where stream like 'report-%')::int4`.as('reports'),
    ])
    .where('person', '=', String(userId))
    .executeTakeFirstOrThrow();
  return { ...changed, ...answered };
}

/** Everything that somebody changed, the oldest first. */
export async function entriesBy(
  models: ReadModels,
  userId: number,
): Promise<Pick<Entry, 'at' | 'jobName' | 'sentence' | 'before' | 'after'>[]> {
  const rows = await models
    .db<AuditTables>(AUDIT.name)
    .selectFrom('entry')
    .select(SHOWN)
    .where('person', '=', String(userId))
    .orderBy('position')
    .orderBy('revision')
    .execute();
  return rows.map(entryOf);
}

/** What jobs have of their customers: reports, answers to them, and payments. */
export async function tracesOfJobs(
  models: ReadModels,
  orderIds: readonly number[],
): Promise<{ reports: number; answers: number; payments: number }> {
  if (orderIds.length === 0) return { reports: 0, answers: 0, payments: 0 };
  return models
    .db<AuditTables>(AUDIT.name)
    .selectFrom('entry')
    .select([
      sql<number>`count(distinct stream) filter (where stream like 'report-%')::int4`.as('reports'),
      sql<number>`count(*) filter (where mark in ('accepted', 'declined'))::int4`.as('answers'),
      sql<number>`count(*) filter (where kind = 'payments')::int4`.as('payments'),
    ])
    .where('order_id', 'in', [...orderIds])
    .executeTakeFirstOrThrow();
}
