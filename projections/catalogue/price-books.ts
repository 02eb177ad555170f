import { CompiledQuery, type Kysely, sql } from 'kysely';
import { FIRST_BOOK_VERSION, type Place } from '../../contracts/catalogue/entities.ts';
import { type PriceBookEvent, type PriceListEvent, priceBookEvents } from '../../contracts/catalogue/events.ts';
import type { OwnItem } from '../../contracts/catalogue/imports/price-list.events.ts';
import type { PricedAt } from '../../contracts/catalogue/priced-at.ts';
import type { VERSION_KINDS } from '../../contracts/catalogue/prices/price-book.ts';
import { qualityOffset } from '../../contracts/catalogue/quality.ts';
import { fixed } from '../../contracts/decimal.ts';
import type { Recorded } from '../../contracts/log.ts';
import { toCents } from '../../contracts/money.ts';
import { type Change, changedBy, type FoldContext, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { integer, json, jsonb, nullable, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

/** Rows per statement, so that writing a long price list does not hold up the calls of the process that folds. */
const ROWS_AT_ONCE = 2_000;

const versioned = { organization_id: integer, version: integer };
const tables = {
  price_book: table(
    'price_book',
    { organization_id: integer, version: { ...integer, sql: 'integer default 1' }, home_zip: nullable(text) },
    { key: 'organization_id' },
  ),
  price_book_version: table(
    'price_book_version',
    {
      ...versioned,
      kind: textOf<Exclude<(typeof VERSION_KINDS)[number], 'default'>>(),
      by_name: text,
      at: text,
      /** ISO date. */
      effective_from: text,
      words: text,
      counts: nullable(jsonb<{ changed: number; added: number; removed: number; bad: number; unchanged: number }>()),
      import_id: nullable(integer),
      list_id: nullable(integer),
      restored: nullable(integer),
      /** The factors and markup rules that this step's own prices include; null when the prices are the same everywhere. */
      priced_at: nullable(jsonb<PricedAt>()),
    },
    { key: ['organization_id', 'version'] },
  ),
  set_price: table(
    'set_price',
    { organization_id: integer, xref: integer, version: integer, cents: nullable(integer) },
    { key: ['organization_id', 'xref', 'version'] },
  ),
  markup_rule: table(
    'markup_rule',
    { ...versioned, category_id: integer, category: text, percent: nullable(text) },
    { key: ['organization_id', 'version'] },
  ),
  local_factor: table(
    'local_factor',
    { ...versioned, zip3: text, labor: nullable(text), material: nullable(text) },
    { key: ['organization_id', 'version'] },
  ),
  list_price: table('list_price', { list_id: integer, xref: integer, cents: integer }, { key: ['list_id', 'xref'] }),
  list_item: table('list_item', { list_id: integer, code: integer, kind: text, body: nullable(json) }, { key: ['list_id', 'code'] }),
};
type PriceBookTables = Tables<typeof tables>;
/** One step of a book after version 1, which is the default book as delivered. */
export type VersionRow = Omit<PriceBookTables['price_book_version'], 'organization_id'>;

/**
 * Organisations' own prices, items, markup rules and local factors, by version of the book. Rows of a price list are stored
 * under its list id and read through the version that adopted it, so that a list which nobody adopts is never visible.
 */
export const priceBooks: ReadModel = {
  name: 'price_books',
  version: 2,
  streams: ['pricebook-', 'pricelist-'],
  schemaSql: schemaOf(tables),
  fold: (tx, events, ctx) => foldBatch(tx as Kysely<PriceBookTables>, events as Recorded<PriceBookEvent | PriceListEvent>[], ctx),
  notify: changesOf,
  // The whole list must be folded before its adoption, because missing rows would have the default prices.
  needs: (event) => {
    const { type, data } = event as Recorded<PriceBookEvent | PriceListEvent>;
    return type === 'PriceListAdopted' ? [`pricelist-${data.listId}`] : [];
  },
  async clear(tx, root) {
    const list = root.startsWith('pricelist-');
    const tables = list ? ['list_price', 'list_item'] : ['price_book', 'price_book_version', 'set_price', 'markup_rule', 'local_factor'];
    for (const table of tables)
      await tx
        .deleteFrom(table)
        .where(list ? 'list_id' : 'organization_id', '=', idOfStream(root))
        .execute();
  },
};

/** Rows of a list make no notice, because nobody sees them before the book adopts the list. */
function changesOf(events: Recorded[]): Change[] {
  return (events as Recorded<PriceBookEvent | PriceListEvent>[]).flatMap((event) =>
    event.type === 'PriceListRowsRecorded'
      ? []
      : { organizationId: event.data.organizationId, kinds: [event.type], actor: changedBy(event) },
  );
}

async function foldBatch(tx: Kysely<PriceBookTables>, events: Recorded<PriceBookEvent | PriceListEvent>[], { schema }: FoldContext) {
  const newest = new Map<number, number>();
  const homes = new Map<number, string | null>();
  const versions: PriceBookTables['price_book_version'][] = [];
  const setPrices: PriceBookTables['set_price'][] = [];
  const rules: PriceBookTables['markup_rule'][] = [];
  const factors: PriceBookTables['local_factor'][] = [];
  const listPrices = new Map<string, PriceBookTables['list_price']>();
  const listItems = new Map<string, PriceBookTables['list_item']>();
  for (const event of events) {
    if (event.type === 'PriceListRowsRecorded') {
      const { listId, prices, items, removed, restored } = event.data;
      const price = (xref: number, unitCost: string) =>
        listPrices.set(`${listId}/${xref}`, { list_id: listId, xref, cents: centsOf(unitCost) });
      const item = (code: number, kind: string, body: string | null) =>
        listItems.set(`${listId}/${code}`, { list_id: listId, code, kind, body });
      for (const [xref, unitCost] of prices) price(xref, unitCost);
      for (const code of removed) item(code, 'removed', null);
      for (const code of restored) item(code, 'restored', null);
      for (const { prices: own, ...body } of items) {
        item(body.code, 'item', JSON.stringify({ ...body, qualities: own.map((one) => one.quality) } satisfies OwnItemBody));
        for (const one of own) price(body.code + qualityOffset(one.quality), one.unitCost);
      }
      continue;
    }
    if (event.type === 'HomePlaceSaved') {
      homes.set(event.data.organizationId, event.data.zip);
      continue;
    }
    const { organizationId, version, effectiveFrom } = event.data;
    newest.set(organizationId, version);
    versions.push({
      organization_id: organizationId,
      version,
      ...namedVersion(event),
      by_name: event.metadata.actor.name,
      at: event.metadata.at,
      effective_from: effectiveFrom,
      counts: event.type === 'PriceListAdopted' ? event.data.counts : null,
      import_id: event.type === 'PriceListAdopted' ? event.data.importId : null,
      list_id: event.type === 'PriceListAdopted' ? event.data.listId : null,
      restored: event.type === 'PriceBookRestored' ? event.data.restored : null,
      priced_at: ('pricedAt' in event.data && event.data.pricedAt) || null,
    });
    if (event.type === 'OwnPricesSet') {
      for (const { itemXREF, unitCost } of event.data.prices)
        setPrices.push({ organization_id: organizationId, xref: itemXREF, version, cents: unitCost === null ? null : centsOf(unitCost) });
    } else if (event.type === 'MarkupRuleSaved') {
      const { categoryId, category, percent } = event.data;
      rules.push({ organization_id: organizationId, version, category_id: categoryId, category, percent });
    } else if (event.type === 'LocalFactorSaved') {
      const { zip3, labor, material } = event.data;
      factors.push({ organization_id: organizationId, version, zip3, labor, material });
    }
  }
  const upserts = [
    tables.price_book.put(await headsAfter(tx, newest, homes)),
    tables.price_book_version.add(versions),
    tables.set_price.add(setPrices),
    tables.markup_rule.add(rules),
    tables.local_factor.add(factors),
    tables.list_price.put([...listPrices.values()]),
    tables.list_item.put([...listItems.values()]),
  ];
  for (const { rows, ...upsert } of upserts) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await write(tx, schema, [{ ...upsert, rows: rows.slice(at, at + ROWS_AT_ONCE) }]);
  }
}

async function headsAfter(tx: Kysely<PriceBookTables>, newest: Map<number, number>, homes: Map<number, string | null>) {
  const organizationIds = [...new Set([...newest.keys(), ...homes.keys()])];
  if (organizationIds.length === 0) return [];
  const heads = await tx.selectFrom('price_book').selectAll().where('organization_id', 'in', organizationIds).execute();
  const known = new Map(heads.map((head) => [head.organization_id, head]));
  return organizationIds.map((organization_id) => {
    const { version = 1, home_zip = null } = known.get(organization_id) ?? {};
    return {
      organization_id,
      version: newest.get(organization_id) ?? version,
      home_zip: homes.has(organization_id) ? (homes.get(organization_id) ?? null) : home_zip,
    };
  });
}

/** How the definition of an event names the version that it makes. */
function namedVersion(event: Exclude<PriceBookEvent, { type: 'HomePlaceSaved' }>) {
  const { kind, words } = priceBookEvents[event.type].version;
  return { kind, words: (words as (data: PriceBookEvent['data']) => string)(event.data) };
}

/** An own item as stored, without its prices: these are in `list_price` with all others of the list. */
export type OwnItemBody = Omit<OwnItem, 'prices'> & { qualities: OwnItem['prices'][number]['quality'][] };

/** `12.50` is 1250. The contracts limit prices so that the cents fit a Postgres integer. */
const centsOf = (money: string) => Number(toCents(/\.\d\d$/.test(money) ? money : fixed(money, 2)));

export interface PriceBookHead {
  /** 1 when the organisation has nothing of its own. */
  newest: number;
  /** The ZIP code that prices are for when a call names no place; null for the national prices. */
  homeZip: string | null;
}

/** The newest version and home ZIP code of a book. Written as plain SQL because nearly every call of the catalogue runs it. */
export async function headOf(models: ReadModels, organizationId: number): Promise<PriceBookHead> {
  // Refuses when the stream is set aside, because prices that miss a change would be wrong without notice.
  models.mustServe(priceBooks.name, `pricebook-${organizationId}`);
  const text = `select version as newest, home_zip as "homeZip" from ${models.schema(priceBooks.name)}.price_book where organization_id = $1`;
  const { rows } = await models.db(priceBooks.name).executeQuery<PriceBookHead>(CompiledQuery.raw(text, [organizationId]));
  return rows[0] ?? { newest: FIRST_BOOK_VERSION, homeZip: null };
}

/** The place that a call names, else the organisation's own. */
export function placeOr<At extends Place>(named: At, { homeZip }: Pick<PriceBookHead, 'homeZip'>): At {
  return named.zip !== undefined || named.state !== undefined || homeZip === null ? named : { ...named, zip: homeZip };
}

const run = async <Row>(
  models: ReadModels,
  query: (table: (name: string) => ReturnType<typeof sql.table>) => ReturnType<typeof sql<Row>>,
) => {
  const schema = models.schema(priceBooks.name);
  const { rows } = await query((name) => sql.table(`${schema}.${name}`)).execute(models.db(priceBooks.name));
  return rows;
};

/** Versions after `after`, oldest first. */
export function versionsAfter(models: ReadModels, organizationId: number, after: number): Promise<VersionRow[]> {
  return run<VersionRow>(
    models,
    (table) => sql`select version, kind, by_name, at, effective_from, words, counts, import_id, list_id, restored, priced_at
      from ${table('price_book_version')} where organization_id = ${organizationId} and version > ${after} order by version`,
  );
}

/**
 * The versions that make up the book, in order: all up to `until`; with the day `on`, only those in force on it. Versions
 * that a restore discarded are left out, and so is the restore itself.
 */
export function appliedVersions(versions: readonly VersionRow[], until: number, on?: string): VersionRow[] {
  const counting = versions.filter((row) => row.version <= until && (on === undefined || row.effective_from <= on));
  const last = counting.findLastIndex((row) => row.restored !== null);
  const restored = counting[last]?.restored;
  if (last < 0 || restored === null || restored === undefined) return counting;
  return [...appliedVersions(versions, restored), ...counting.slice(last + 1)];
}

export interface OwnRows {
  /** Code and cents (null where the default price counts again), and what the price includes. */
  prices: [number, number | null, PricedAt | null][];
  /** In the order in which they apply. */
  items: { code: number; kind: 'item' | 'removed' | 'restored'; body: string | null }[];
  rules: { category_id: number; category: string; percent: string | null }[];
  factors: { zip3: string; labor: string | null; material: string | null }[];
}

/** The rows of these versions; a later version overrides an earlier one. */
export async function ownRows(models: ReadModels, organizationId: number, applied: VersionRow[]): Promise<OwnRows> {
  const numbers = (kind: VersionRow['kind']) => applied.flatMap((row, rank) => (row.kind === kind ? [{ version: row.version, rank }] : []));
  const set = numbers('prices');
  const lists = applied.flatMap((row, rank) => (row.list_id === null ? [] : [{ id: row.list_id, rank }]));
  const ids = lists.map((list) => list.id);
  const ranks = lists.map((list) => list.rank);
  const [prices, items, rules, factors] = await Promise.all([
    set.length + lists.length === 0
      ? []
      : run<{ xref: number; cents: number | null; rank: number }>(
          models,
          (table) => sql`select distinct on (xref) xref, cents, rank from (
            select p.xref, p.cents, a.rank from ${table('set_price')} p
              join unnest(${set.map((one) => one.version)}::int[], ${set.map((one) => one.rank)}::int[]) a(version, rank) using (version)
              where p.organization_id = ${organizationId}
            union all
            select p.xref, p.cents, a.rank from ${table('list_price')} p join unnest(${ids}::int[], ${ranks}::int[]) a(list_id, rank) using (list_id)
          ) one order by xref, rank desc`,
        ),
    lists.length === 0
      ? []
      : run<OwnRows['items'][number]>(
          models,
          (table) => sql`select i.code, i.kind, i.body from ${table('list_item')} i
            join unnest(${ids}::int[], ${ranks}::int[]) a(list_id, rank) using (list_id) order by a.rank, i.code`,
        ),
    run<OwnRows['rules'][number]>(
      models,
      (table) => sql`select r.category_id, r.category, r.percent from ${table('markup_rule')} r
        join unnest(${numbers('markup').map((one) => one.version)}::int[], ${numbers('markup').map((one) => one.rank)}::int[]) a(version, rank) using (version)
        where r.organization_id = ${organizationId} order by a.rank`,
    ),
    run<OwnRows['factors'][number]>(
      models,
      (table) => sql`select f.zip3, f.labor, f.material from ${table('local_factor')} f
        join unnest(${numbers('place').map((one) => one.version)}::int[], ${numbers('place').map((one) => one.rank)}::int[]) a(version, rank) using (version)
        where f.organization_id = ${organizationId} order by a.rank`,
    ),
  ]);
  return { prices: prices.map(({ xref, cents, rank }) => [xref, cents, applied[rank]?.priced_at ?? null]), items, rules, factors };
}

/** All versions' rows for one item, its category and one place; each list in order of version. */
export interface ItemRows {
  prices: { version: number; xref: number; cents: number | null }[];
  items: { version: number; code: number; kind: 'item' | 'removed' | 'restored'; body: string | null }[];
  rules: { version: number; category_id: number; category: string; percent: string | null }[];
  factors: { version: number; zip3: string; labor: string | null; material: string | null }[];
}

export async function itemRows(
  models: ReadModels,
  organizationId: number,
  item: { code: number; xrefs: number[]; categoryId: number; zip3: string },
): Promise<ItemRows> {
  const [prices, items, rules, factors] = await Promise.all([
    run<ItemRows['prices'][number]>(
      models,
      (
        table,
      ) => sql`select version, xref, cents from ${table('set_price')} where organization_id = ${organizationId} and xref = any(${item.xrefs}::int[])
        union all
        select v.version, p.xref, p.cents from ${table('list_price')} p join ${table('price_book_version')} v using (list_id)
        where v.organization_id = ${organizationId} and p.xref = any(${item.xrefs}::int[]) order by version`,
    ),
    run<ItemRows['items'][number]>(
      models,
      (
        table,
      ) => sql`select v.version, i.code, i.kind, i.body from ${table('list_item')} i join ${table('price_book_version')} v using (list_id)
        where v.organization_id = ${organizationId} and i.code = ${item.code} order by version`,
    ),
    run<ItemRows['rules'][number]>(
      models,
      (table) => sql`select version, category_id, category, percent from ${table('markup_rule')}
        where organization_id = ${organizationId} and category_id = ${item.categoryId} order by version`,
    ),
    run<ItemRows['factors'][number]>(
      models,
      (table) => sql`select version, zip3, labor, material from ${table('local_factor')}
        where organization_id = ${organizationId} and zip3 = ${item.zip3} order by version`,
    ),
  ]);
  return { prices, items, rules, factors };
}
