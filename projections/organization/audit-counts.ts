// Above 400 lines because each count of the audit, and the days that make it fast, is of one filter's conditions.

import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { DAY_MS } from '../../contracts/durations.ts';
import type { AuditFilter } from '../../contracts/organization/audit/audit-filter.ts';
import type { AuditTables, Kind } from './audit-tables.ts';
import { LEXEMES, searchedLexemes, searchedPatterns } from './audit-words.ts';

/** `origins`: those that `where` and `session` name, which are looked up before. */
export type Filter = z.output<typeof AuditFilter> & { origins?: string[] };
/** The price book's name of an item in the quality of a code; undefined when the book does not have the code. */
export type NameOf = (itemXREF: number) => string | undefined;
export const NAMELESS: NameOf = () => undefined;

/** Where an entry stands: the events of one append may share a position. */
export interface Place {
  position: string;
  revision: number;
}

/** Entries that are alike in what filters choose by. */
interface Cell {
  person: string;
  name: string;
  kind: Kind;
  area: number | null;
  label: string;
  n: number;
}

type Found = Place & { at: string; person: string; person_name: string; kind: Kind };

export interface Counts {
  total: number;
  /** There are more than `total`: a frequent word is looked for among the newest entries alone. */
  isMore: boolean;
  people: { id: string; name: string; count: number }[];
  areas: { id: number; label: string; count: number }[];
  kinds: { kind: Kind; count: number }[];
  cells: Cell[];
  /** The entries with the words of the search, newest first, whatever their person and kind; undefined where they are not all looked up. */
  found?: Found[];
  /** The newest of them, of a frequent word. */
  newest?: Found[];
  /** All entries of the filter lie between these positions. */
  bounds: Bounds;
}

interface Bounds {
  first: string;
  last: string;
}
const NOWHERE: Bounds = { first: '0', last: '-1' };

/** So many of the newest entries are looked through word by word; of a longer history the index of words finds what is seldom. */
const LOOKED_THROUGH = 5_000;
/** Of a word that is frequent, though not from where the filter says, so many of the newest entries from there are. */
const LOOKED_THROUGH_THERE = 10_000;
/** A word that so many of them have is frequent: the index would answer with too much. */
const FREQUENT = 50;
/** Of several words the index is asked for those that no more of the newest entries have, where there are such. */
const SELDOM = 100;
/** The most that is asked of the index of words. */
const INDEXED = 20_000;

/** The filter is about one job, or so few entries that they are counted one by one. */
const isNarrow = ({ orderId, item, area }: Filter) => orderId !== undefined || item !== undefined || (area?.length ?? 0) > 0;

const chosen = <Choice>(list: Choice[] | undefined) => (list && list.length > 0 ? list : undefined);
/** A text without any word is no search. */
export const isSearch = ({ text }: Filter) => text !== undefined && searchedLexemes(text) !== undefined;

/** What a filter by device, address or session names; undefined where it is about none. */
function originsIn({ where, session, origins }: Filter): string[] | undefined {
  if (!origins && (where || session)) throw new Error('The origins of a filter of the audit were not looked up');
  return origins;
}

const fromOrigins = (origins: string[]) => sql<boolean>`origin = any(${origins}::text[])`;

/** Entries between the filter's instants, and from where it says. */
function within(filter: Filter) {
  const { from, to } = filter;
  const origins = originsIn(filter);
  return (eb: ExpressionBuilder<AuditTables, 'entry'>): Expression<SqlBool>[] => [
    ...(from ? [eb('at', '>=', instantOf(from))] : []),
    ...(to ? [eb('at', '<', endOf(to))] : []),
    ...(origins ? [fromOrigins(origins)] : []),
  ];
}

const ofItems = (db: Kysely<AuditTables>, organizationId: number, items: number[]) =>
  sql<boolean>`event_id in (${db
    .selectFrom('entry_item')
    .select('event_id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`xref = any(${items}::int4[])`)})`;

/** The words of a search, in the entry or in the name of a price book item that it changed. */
function saying(db: Kysely<AuditTables>, text: string, organizationId: number, items: number[]): Expression<SqlBool> {
  const said = sql<boolean>`' ' || words || ' ' like all(${searchedPatterns(text)}::text[])`;
  return items.length === 0 ? said : sql<boolean>`(${said} or ${ofItems(db, organizationId, items)})`;
}

/** The condition for the organisation's filtered history; `items` are the price book items that have the filter's text in their names. */
export function matching(
  db: Kysely<AuditTables>,
  filter: Filter,
  organizationId: number,
  items: number[],
  leaveOut: 'choices' | 'nothing' = 'nothing',
) {
  return (eb: ExpressionBuilder<AuditTables, 'entry'>) => {
    const all: Expression<SqlBool>[] = [eb('organization_id', '=', organizationId), ...within(filter)(eb)];
    if (filter.orderId) all.push(eb('order_id', '=', filter.orderId));
    if (filter.item) all.push(eb('item_id', '=', filter.item));
    if (leaveOut === 'nothing') {
      const [people, areas, kinds] = [chosen(filter.person), chosen(filter.area), chosen(filter.kind)];
      if (people) all.push(eb('person', 'in', people));
      if (areas) all.push(eb('area_id', 'in', areas));
      if (kinds) all.push(eb('kind', 'in', kinds));
    } else if (filter.orderId === undefined && filter.item === undefined && chosen(filter.area)) {
      // Without a job the areas are what makes it narrow.
      all.push(eb('area_id', 'in', chosen(filter.area) ?? []));
    }
    if (filter.text && isSearch(filter)) all.push(saying(db, filter.text, organizationId, items));
    return eb.and(all);
  };
}

/** The format of the column `at`: UTC, with milliseconds. */
const instantOf = (when: string): string => new Date(when).toISOString();
/** A day is included, an instant is not. */
export const endOf = (to: string): string =>
  to.includes('T') ? instantOf(to) : new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString();

/** Price book items that occur in the history and have the text in their names. */
export async function itemsNamed(
  db: Kysely<AuditTables>,
  organizationId: number,
  text: string | undefined,
  nameOf: NameOf,
): Promise<number[]> {
  if (!text) return [];
  const rows = await db.selectFrom('entry_item').select('xref').distinct().where('organization_id', '=', organizationId).execute();
  return rows.map((row) => row.xref).filter((xref) => nameOf(xref)?.toLowerCase().includes(text.toLowerCase()));
}

/**
 * How many entries pass a filter, by person, area and kind. Each count leaves its own filter out, so that a choice shows how many
 * entries another choice would add.
 */
export async function countsOf(db: Kysely<AuditTables>, organizationId: number, filter: Filter, items: number[]): Promise<Counts> {
  if (isNarrow(filter)) return counted(filter, await narrowCells(db, organizationId, filter, items), EVERYWHERE);
  const days = await cellsOfDays(db, organizationId, filter);
  const { cells, bounds } = days;
  if (!filter.text || !isSearch(filter)) return counted(filter, cells, bounds);
  const all = cells.reduce((sum, { n }) => sum + n, 0);
  const floor = { before: bounds.last, take: LOOKED_THROUGH };
  const first = filter.origins ? await floorOf(db, organizationId, { ...filter, person: [], kind: [] }, bounds, floor) : bounds.first;
  const newest = await newestSaying(db, organizationId, filter, items, { ...bounds, first });
  if (all <= LOOKED_THROUGH) return { ...counted(filter, cellsOf(newest), bounds), found: newest };
  if (newest.length >= FREQUENT) return { ...counted(filter, cellsOf(newest), bounds), isMore: true, newest };
  if (filter.origins && (await isFrequent(db, organizationId, filter, items))) {
    // The index would answer with everybody's, and the entries from there are too many to look through.
    const least = await floorOf(db, organizationId, { ...filter, person: [], kind: [] }, bounds, { ...floor, take: LOOKED_THROUGH_THERE });
    const found = await newestSaying(db, organizationId, filter, items, { ...bounds, first: least }, LOOKED_THROUGH_THERE);
    return { ...counted(filter, cellsOf(found), bounds), isMore: all > LOOKED_THROUGH_THERE, found };
  }
  const found = await indexed(db, organizationId, filter, items, await seldomWords(db, organizationId, filter, bounds));
  if (found.length > INDEXED) return { ...counted(filter, cellsOf(found), bounds), isMore: true };
  return { ...counted(filter, cellsOf(found), bounds), found };
}

/** How many entries pass each of several filters of the same time; those without words are counted by one query. */
export async function countEach(db: Kysely<AuditTables>, organizationId: number, filters: Filter[], nameOf: NameOf) {
  const [first] = filters;
  if (!first) return [];
  const { from, to } = first;
  const days = await cellsOfDays(db, organizationId, { from, to });
  const counts: Pick<Counts, 'total' | 'isMore'>[] = [];
  // One after the other, because words are looked for in thousands of entries.
  for (const filter of filters) {
    if (!isSearch(filter) && !filter.origins) counts.push(counted(filter, days.cells, days.bounds));
    else counts.push(await countsOf(db, organizationId, filter, await itemsNamed(db, organizationId, filter.text, nameOf)));
  }
  return counts;
}

const EVERYWHERE: Bounds = { first: '0', last: '9223372036854775807' };

function counted(filter: Filter, cells: Cell[], bounds: Bounds): Counts {
  const passes = (choices: readonly unknown[] | undefined, value: unknown) => !choices || choices.length === 0 || choices.includes(value);
  const tests = {
    person: ({ person }: Cell) => passes(filter.person, person),
    area: ({ area }: Cell) => passes(filter.area, area),
    kind: ({ kind }: Cell) => passes(filter.kind, kind),
  };
  const total = cells.filter((cell) => tests.person(cell) && tests.area(cell) && tests.kind(cell)).reduce((sum, { n }) => sum + n, 0);
  const people = summed(
    cells,
    (cell) => tests.area(cell) && tests.kind(cell),
    ({ person }) => person,
  );
  const areas = summed(
    cells,
    (cell) => tests.person(cell) && tests.kind(cell),
    ({ area }) => area,
  );
  const kinds = summed(
    cells,
    (cell) => tests.person(cell) && tests.area(cell),
    ({ kind }) => kind,
  );
  return {
    ...{ total, isMore: false, cells, bounds },
    people: people.map(([id, count, { name }]) => ({ id, name, count })),
    areas: areas.flatMap(([id, count, { label }]) => (id === null ? [] : [{ id, label, count }])).slice(0, 100),
    kinds: kinds.map(([kind, count]) => ({ kind, count })),
  };
}

/** The cells that pass, summed by a key: most first. */
function summed<Key>(cells: Cell[], passes: (cell: Cell) => boolean, keyOf: (cell: Cell) => Key): [Key, number, Cell][] {
  const sums = new Map<Key, [Key, number, Cell]>();
  for (const cell of cells.filter(passes)) {
    const key = keyOf(cell);
    const before = sums.get(key);
    sums.set(key, [key, (before?.[1] ?? 0) + cell.n, before && before[2].name > cell.name ? before[2] : cell]);
  }
  return [...sums.values()].sort((a, b) => b[1] - a[1]);
}

function cellsOf(found: Found[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { person, person_name, kind } of found) {
    const key = `${person} ${kind}`;
    cells.set(key, { person, name: person_name, kind, area: null, label: '', n: (cells.get(key)?.n ?? 0) + 1 });
  }
  return [...cells.values()];
}

const GROUPED = ['person', 'kind', sql<string>`max(person_name)`.as('name'), sql<number>`count(*)::int4`.as('n')] as const;

/** Of one job: its areas too. */
async function narrowCells(db: Kysely<AuditTables>, organizationId: number, filter: Filter, items: number[]): Promise<Cell[]> {
  const rows = await db
    .selectFrom('entry')
    .select([...GROUPED, 'area_id', sql<string>`(array_agg(area_label order by position desc))[1]`.as('label')])
    .where(matching(db, filter, organizationId, items, 'choices'))
    .groupBy(['person', 'kind', 'area_id'])
    .execute();
  return rows.map(({ area_id, ...cell }) => ({ ...cell, area: area_id }));
}

/** Of all jobs: whole days from the counts, and what is left of the first and the last day from the entries. */
async function cellsOfDays(db: Kysely<AuditTables>, organizationId: number, filter: Filter): Promise<{ cells: Cell[]; bounds: Bounds }> {
  const from = filter.from ? instantOf(filter.from) : undefined;
  const to = filter.to ? endOf(filter.to) : undefined;
  const firstWhole = from && (from.endsWith('T00:00:00.000Z') ? from.slice(0, 10) : dayAfter(from.slice(0, 10)));
  const endOfWhole = to?.slice(0, 10);
  const hasWhole = !firstWhole || !endOfWhole || firstWhole < endOfWhole;
  const origins = originsIn(filter);
  let whole = countsIn(db, origins)
    .select(['person', 'kind', sql<string>`max(person_name)`.as('name'), sql<number>`sum(entries)::int4`.as('n')])
    .where('organization_id', '=', organizationId)
    .where('entries', '>', 0)
    .groupBy(['person', 'kind']);
  if (firstWhole) whole = whole.where('day', '>=', firstWhole);
  if (endOfWhole) whole = whole.where('day', '<', endOfWhole);
  const part = (start: string, end: string) => {
    const entries = db
      .selectFrom('entry')
      .select(GROUPED)
      .where('organization_id', '=', organizationId)
      .where('at', '>=', start)
      .where('at', '<', end)
      .groupBy(['person', 'kind']);
    return (origins ? entries.where(fromOrigins(origins)) : entries).execute();
  };
  const midnight = (day: string) => `${day}T00:00:00.000Z`;
  const edges = hasWhole
    ? [
        ...(from && firstWhole && from < midnight(firstWhole) ? [part(from, midnight(firstWhole))] : []),
        ...(to && endOfWhole && midnight(endOfWhole) < to ? [part(midnight(endOfWhole), to)] : []),
      ]
    : [part(from ?? '', to ?? '')];
  const [bounds, ...groups] = await Promise.all([
    boundsOf(db, organizationId, from?.slice(0, 10), to?.slice(0, 10)),
    ...(hasWhole ? [whole.execute()] : []),
    ...edges,
  ]);
  return { cells: groups.flat().map((cell) => ({ ...cell, area: null, label: '' })), bounds };
}

const COUNTED = ['organization_id', 'day', 'person', 'kind', 'person_name', 'entries', 'first_position', 'last_position'] as const;

/** Counts of days: of all entries, or of those from somewhere. */
function countsIn(db: Kysely<AuditTables>, origins: string[] | undefined) {
  const counts = origins
    ? db.selectFrom('entry_origin').select(COUNTED).where(fromOrigins(origins))
    : db.selectFrom('entry_count').select(COUNTED);
  return db.selectFrom(counts.as('counts'));
}

/** The counts of so many of the newest days are looked at, before those of all are. */
const DAYS_LOOKED_AT = [8, 64, undefined];

/**
 * The position from which on there are as many entries from somewhere as a page takes, so that neither all of them are sorted nor all others passed over. Of
 * days that go on after `before`, no entry is counted upon.
 */
async function floorOf(
  db: Kysely<AuditTables>,
  organizationId: number,
  { origins, person, kind, from, to }: Filter,
  { first, last }: Bounds,
  { before, take }: { before: string; take: number },
): Promise<string> {
  const end = BigInt(before) < BigInt(last) ? before : last;
  const [people, kinds] = [chosen(person), chosen(kind)];
  let days = countsIn(db, origins)
    .select(['day', sql<string>`min(first_position)`.as('first')])
    .select(sql<number>`coalesce(sum(entries) filter (where last_position < ${end}::int8 or ${end === last}), 0)::int4`.as('n'))
    .where('organization_id', '=', organizationId)
    .where('entries', '>', 0)
    .where(sql<boolean>`first_position <= ${end}::int8`)
    .groupBy('day')
    .orderBy('day', 'desc');
  if (people) days = days.where('person', 'in', people);
  if (kinds) days = days.where('kind', 'in', kinds);
  // The days at the ends are counted whole, though a part of them may be looked for.
  if (from) days = days.where('day', '>=', instantOf(from).slice(0, 10));
  if (to) days = days.where('day', '<', endOf(to).slice(0, 10));
  const until = to ? Date.parse(endOf(to)) : Date.now();
  for (const some of DAYS_LOOKED_AT) {
    const since = some && new Date(until - some * DAY_MS).toISOString().slice(0, 10);
    const rows = await (since ? days.where('day', '>=', since) : days).execute();
    let [n, floor] = [0, end];
    for (const row of rows) {
      n += row.n;
      if (BigInt(row.first) < BigInt(floor)) floor = row.first;
      if (n >= take) return floor;
    }
  }
  return first;
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The positions between which the entries of some days lie. */
async function boundsOf(
  db: Kysely<AuditTables>,
  organizationId: number,
  from: string | undefined,
  to: string | undefined,
): Promise<Bounds> {
  if (!from && !to) return EVERYWHERE;
  let days = db
    .selectFrom('entry_count')
    .select([sql<string | null>`min(first_position)`.as('first'), sql<string | null>`max(last_position)`.as('last')])
    .where('organization_id', '=', organizationId);
  if (from) days = days.where('day', '>=', from);
  if (to) days = days.where('day', '<=', to);
  const row = await days.executeTakeFirst();
  return row?.first && row.last ? { first: row.first, last: row.last } : NOWHERE;
}

const FOUND = ['position', 'revision', 'at', 'person', 'person_name', 'kind'] as const;

/** The newest entries of a filter's time, whatever their words. */
function newestOf(db: Kysely<AuditTables>, organizationId: number, filter: Filter, { first, last }: Bounds, most = LOOKED_THROUGH) {
  const entries = db
    .selectFrom('entry')
    .select([...FOUND, 'event_id', 'words'])
    .where((eb) => eb.and([eb('organization_id', '=', organizationId), ...within(filter)(eb)]))
    .where(sql<boolean>`position between ${first}::int8 and ${last}::int8`);
  // From somewhere: all of them first, because a walk along the positions would pass over everybody else's.
  const source = filter.origins ? entries.offset(sql<number>`0`) : entries;
  return db
    .selectFrom(source.as('entries'))
    .select([...FOUND, 'event_id', 'words'])
    .orderBy('position', 'desc')
    .orderBy('revision', 'desc')
    .limit(most);
}

/** Which of the newest entries have the words of a search. */
function newestSaying(
  db: Kysely<AuditTables>,
  organizationId: number,
  filter: Filter,
  items: number[],
  bounds: Bounds,
  most = LOOKED_THROUGH,
) {
  return db
    .selectFrom(newestOf(db, organizationId, filter, bounds, most).as('newest'))
    .select(FOUND)
    .where(saying(db, filter.text ?? '', organizationId, items))
    .orderBy('position', 'desc')
    .orderBy('revision', 'desc')
    .execute();
}

/** Whether the words of a search are frequent among the newest entries from everywhere. */
async function isFrequent(db: Kysely<AuditTables>, organizationId: number, { text }: Filter, items: number[]): Promise<boolean> {
  return (await newestSaying(db, organizationId, { text }, items, EVERYWHERE)).length >= FREQUENT;
}

/**
 * The places of the words that few of the newest entries have. The index reads the lists of all words that it is asked for, however short the answer, so that
 * a frequent word beside a seldom one is looked for in the entries that the seldom one leaves. Undefined where all words are alike.
 */
async function seldomWords(db: Kysely<AuditTables>, organizationId: number, filter: Filter, bounds: Bounds): Promise<number[] | undefined> {
  const patterns = searchedPatterns(filter.text ?? '');
  if (patterns.length < 2) return undefined;
  const { rows } = await sql<{ place: number; n: number }>`select p.place::int4 - 1 as place, count(*)::int4 as n
    from (${newestOf(db, organizationId, filter, bounds)}) newest
    join unnest(${patterns}::text[]) with ordinality as p (pattern, place) on ' ' || newest.words || ' ' like p.pattern
    group by 1`.execute(db);
  const frequent = new Set(rows.filter(({ n }) => n > SELDOM).map(({ place }) => place));
  const seldom = patterns.map((_, place) => place).filter((place) => !frequent.has(place));
  return seldom.length === 0 || frequent.size === 0 ? undefined : seldom;
}

/** All entries with the words of a search, by the index; one more than `INDEXED` where there are more than those. */
async function indexed(
  db: Kysely<AuditTables>,
  organizationId: number,
  filter: Filter,
  items: number[],
  seldom: number[] | undefined,
): Promise<Found[]> {
  const of = (condition: Expression<SqlBool>) =>
    db
      .selectFrom('entry')
      .select([...FOUND, 'event_id'])
      .where((eb) => eb.and([eb('organization_id', '=', organizationId), ...within(filter)(eb), condition]))
      .limit(INDEXED + 1)
      .execute();
  const text = filter.text ?? '';
  const lexemes = sql<boolean>`${sql.raw(LEXEMES)} @@ ${searchedLexemes(text, seldom)}::tsquery`;
  const said = of(seldom ? sql<boolean>`${lexemes} and ${saying(db, text, organizationId, [])}` : lexemes);
  const rows = (await Promise.all([said, ...(items.length > 0 ? [of(ofItems(db, organizationId, items))] : [])])).flat();
  const found = [...new Map(rows.map((row) => [row.event_id, row])).values()];
  return found.sort((a, b) => (a.position === b.position ? b.revision - a.revision : BigInt(a.position) < BigInt(b.position) ? 1 : -1));
}

/** Where the entries of a page stand, newest first. */
export async function placesOf(
  db: Kysely<AuditTables>,
  organizationId: number,
  filter: Filter,
  items: number[],
  { cells, found, newest = [], bounds }: Counts,
  { before, take }: { before: string | undefined; take: number },
): Promise<Place[]> {
  const [position = EVERYWHERE.last, revision = before ? '0' : '2147483647'] = before?.split('-') ?? [];
  const known = (found ?? newest).filter(isOf(filter)).filter(isBefore(position, Number(revision)));
  if (found || known.length >= take) return known.slice(0, take);
  // One upper end: of two, the index would begin at the later one and walk down to the other.
  const isBounded = BigInt(bounds.last) < BigInt(position);
  const upTo = isBounded
    ? sql<boolean>`(position, revision) <= (${bounds.last}::int8, 2147483647)`
    : sql<boolean>`(position, revision) < (${position}::int8, ${revision}::int4)`;
  const between = sql<boolean>`position >= ${bounds.first}::int8 and ${upTo}`;
  const [people, kinds] = [chosen(filter.person), chosen(filter.kind)];
  if (filter.origins && !isNarrow(filter) && !isSearch(filter)) {
    if (!cells.some((cell) => isChosen(people, cell.person) && isChosen(kinds, cell.kind))) return [];
    const floor = await floorOf(db, organizationId, filter, bounds, { before: position, take });
    const entries = db
      .selectFrom('entry')
      .select(['position', 'revision'])
      .where(matching(db, filter, organizationId, items))
      .where(sql<boolean>`position >= ${floor}::int8 and ${upTo}`)
      .offset(sql<number>`0`);
    return db.selectFrom(entries.as('entries')).selectAll().orderBy('position', 'desc').orderBy('revision', 'desc').limit(take).execute();
  }
  if (isNarrow(filter) || isSearch(filter) || (!people && !kinds)) {
    return db
      .selectFrom('entry')
      .select(['position', 'revision'])
      .where(matching(db, filter, organizationId, items))
      .where(between)
      .orderBy('position', 'desc')
      .orderBy('revision', 'desc')
      .limit(take)
      .execute();
  }
  // One short walk along the index for each kind of each person: a single condition would walk past everything that others did.
  const walks = cells.filter((cell) => (!people || people.includes(cell.person)) && (!kinds || kinds.includes(cell.kind)));
  if (walks.length === 0) return [];
  const one = db
    .selectFrom('entry')
    .select(['position', 'revision'])
    .where((eb) => eb.and([eb('organization_id', '=', organizationId), ...within(filter)(eb)]))
    .where(sql<boolean>`(kind, person) = (walk.kind, walk.person)`)
    .where(between)
    .orderBy('position', 'desc')
    .orderBy('revision', 'desc')
    .limit(take);
  const { rows } = await sql<Place>`select one.position, one.revision
    from (select distinct * from unnest(${walks.map(({ kind }) => kind)}::text[], ${walks.map(({ person }) => person)}::text[])) as walk (kind, person)
    cross join lateral (${one}) one order by one.position desc, one.revision desc limit ${take}`.execute(db);
  return rows;
}

const isChosen = <Choice>(choices: Choice[] | undefined, choice: Choice) => choices?.includes(choice) ?? true;

const isOf =
  ({ person, kind }: Filter) =>
  (row: Found) =>
    (chosen(person)?.includes(row.person) ?? true) && (chosen(kind)?.includes(row.kind) ?? true);

const isBefore = (position: string, revision: number) => (row: Place) =>
  BigInt(row.position) < BigInt(position) || (row.position === position && row.revision < revision);

// Histogram

export interface Bar {
  /** ISO days; the second is the first after it. */
  from: string;
  to: string;
  all: number;
  shown: number;
}

/** A longer time is shown in weeks, and a very long one in months. */
const MOST_DAYS = 62;
const MOST_WEEKS = 420;

/**
 * How many entries there were when: all of the time, and those that the filter shows. Short times are in days of the reader's zone; longer ones
 * in weeks (from Monday) or months of UTC, from the counts of days.
 */
export async function histogramOf(
  db: Kysely<AuditTables>,
  organizationId: number,
  filter: Filter,
  items: number[],
  { zone, now }: { zone: string; now: string },
): Promise<{ unit: 'day' | 'week' | 'month'; bars: Bar[]; isMore: boolean }> {
  const oldest = await db
    .selectFrom('entry_count')
    .select(sql<string | null>`min(day)`.as('day'))
    .where('organization_id', '=', organizationId)
    .where('entries', '>', 0)
    .executeTakeFirst();
  const from = filter.from ? instantOf(filter.from) : `${oldest?.day ?? now.slice(0, 10)}T00:00:00.000Z`;
  const to = filter.to ? endOf(filter.to) : now;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const unit = days <= MOST_DAYS ? 'day' : days <= MOST_WEEKS ? 'week' : 'month';
  const span = { ...filter, from, to };
  const { rows, isMore } = await daysOf(db, organizationId, span, items, unit === 'day' ? zone : undefined);
  const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: unit === 'day' ? zone : 'UTC', dateStyle: 'short' });
  const last = localDay.format(new Date(Math.max(Date.parse(to) - 1, Date.parse(from))));
  const bars: Bar[] = [];
  for (let day = startOf(localDay.format(new Date(from)), unit); day <= last; day = nextOf(day, unit))
    bars.push({ from: day, to: nextOf(day, unit), all: 0, shown: 0 });
  const byStart = new Map(bars.map((bar) => [bar.from, bar]));
  for (const { day, all, shown } of rows) {
    const bar = byStart.get(startOf(day, unit));
    if (!bar) continue;
    bar.all += all;
    bar.shown += shown;
  }
  return { unit, bars, isMore };
}

interface DayRow {
  day: string;
  all: number;
  shown: number;
}

async function daysOf(
  db: Kysely<AuditTables>,
  organizationId: number,
  filter: Filter & { from: string; to: string },
  items: number[],
  zone: string | undefined,
): Promise<{ rows: DayRow[]; isMore: boolean }> {
  const [people, kinds] = [chosen(filter.person) ?? null, chosen(filter.kind) ?? null];
  const isCounted = isNarrow(filter) || isSearch(filter);
  const origins = originsIn(filter) ?? null;
  const chooses = sql<boolean>`(${people}::text[] is null or person = any(${people})) and (${kinds}::text[] is null or kind = any(${kinds}))`;
  // Of days and months those from somewhere are counted by themselves.
  const passes = zone ? sql<boolean>`${chooses} and (${origins}::text[] is null or origin = any(${origins}))` : chooses;
  const shown = isCounted ? sql<number>`0` : sql<number>`(coalesce(sum(n) filter (where ${passes}), 0))::int4`;
  const local = sql<string>`to_char(at::timestamptz at time zone ${zone ?? 'UTC'}, 'YYYY-MM-DD')`;
  const ofDays = (from: string[] | undefined) =>
    countsIn(db, from)
      .select(['day', 'person', 'kind', sql<string | null>`null`.as('origin'), 'entries as n'])
      .where('organization_id', '=', organizationId)
      .where('day', '>=', filter.from.slice(0, 10))
      .where('day', '<=', filter.to.slice(0, 10));
  const source = zone
    ? db
        .selectFrom('entry')
        .select([local.as('day'), 'person', 'kind', 'origin', sql<number>`1`.as('n')])
        .where('organization_id', '=', organizationId)
        .where('at', '>=', filter.from)
        .where('at', '<', filter.to)
    : ofDays(undefined);
  const sums = (counts: typeof source, passing: RawBuilder<number>) =>
    sql<DayRow>`select day, sum(n)::int4 as all, ${passing} as shown from (${counts}) d group by day`.execute(db);
  const isApart = !zone && origins !== null;
  const { rows } = await sums(source, isApart ? sql<number>`0` : shown);
  if (isApart && !isCounted) {
    const { rows: those } = await sums(ofDays(origins), shown);
    return { rows: [...rows, ...those.map((row) => ({ ...row, all: 0 }))], isMore: false };
  }
  if (!isCounted) return { rows, isMore: false };
  const { ats, isMore } = await instantsOf(db, organizationId, filter, items);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC', dateStyle: 'short' });
  return { rows: [...rows, ...ats.map((at) => ({ day: format.format(new Date(at)), all: 0, shown: 1 }))], isMore };
}

/** When the entries of a narrow filter or a search were made. */
async function instantsOf(db: Kysely<AuditTables>, organizationId: number, filter: Filter, items: number[]) {
  if (!isNarrow(filter)) {
    const counts = await countsOf(db, organizationId, filter, items);
    const found = counts.found ?? counts.newest ?? [];
    return { ats: found.filter(isOf(filter)).map(({ at }) => at), isMore: counts.isMore };
  }
  const rows = await db
    .selectFrom('entry')
    .select('at')
    .where(matching(db, filter, organizationId, items))
    .execute();
  return { ats: rows.map(({ at }) => at), isMore: false };
}

type Unit = 'day' | 'week' | 'month';

function startOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

function nextOf(day: string, unit: Unit): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (unit === 'week' ? 7 : 1));
  return date.toISOString().slice(0, 10);
}
