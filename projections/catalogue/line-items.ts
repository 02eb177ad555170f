import { CompiledQuery, type Kysely, sql } from 'kysely';
import { evolveLineItem, type LineItemEvent, lineItemEvents } from '../../contracts/catalogue/events.ts';
import { type LineItemState, noLineItem } from '../../contracts/catalogue/lineitems/line-item.events.ts';
import type { LineItemFields } from '../../contracts/catalogue/lineitems/line-item.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { EstimateTables } from '../estimating/estimates.ts';
import { changedBy, type FoldContext, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { bigint, boolean, integer, jsonb, nullable, schemaOf, type Tables, table, text } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  line_item: table(
    'line_item',
    {
      line_item_id: integer,
      organization_id: integer,
      /** Null in the organisation's list. */
      user_id: nullable(integer),
      deleted: boolean,
      fields: jsonb<LineItemFields>(),
      added_at: text,
      updated_at: text,
      updated_by: text,
      revision: integer,
      /** Of the last event, so that a cache sees whether anything is newer. */
      position: bigint,
    },
    { key: 'line_item_id', indexes: ['(organization_id, position)'] },
  ),
  line_item_event: table(
    'line_item_event',
    { line_item_id: integer, revision: integer, at: text, by_name: text, sentence: text, before: text, after: text },
    { key: ['line_item_id', 'revision'] },
  ),
};
export type LineItemTables = Tables<typeof tables>;
export type StoredLineItem = LineItemTables['line_item'];

/** Custom line items of users and organisations, and what happened to each. */
export const lineItems: ReadModel = {
  name: 'line_items',
  version: 1,
  streams: ['lineitem-'],
  schemaSql: schemaOf(tables),
  fold: (tx, events, ctx) => foldBatch(tx as Kysely<LineItemTables>, events as Recorded<LineItemEvent>[], ctx),
  notify: (events) =>
    events.map((event) => ({
      organizationId: event.metadata.actor.organizationId,
      kinds: [event.type],
      actor: changedBy(event),
      touches: [`lineitem:${idOfStream(event.stream)}`],
    })),
  async clear(tx: Kysely<LineItemTables>, root) {
    for (const name of ['line_item', 'line_item_event'] as const)
      await tx.deleteFrom(name).where('line_item_id', '=', idOfStream(root)).execute();
  },
};

async function foldBatch(tx: Kysely<LineItemTables>, events: Recorded<LineItemEvent>[], { schema }: FoldContext) {
  const ids = [...new Set(events.map((event) => idOfStream(event.stream)))];
  const rows = await tx.selectFrom('line_item').selectAll().where(sql<boolean>`line_item_id = any(${ids}::int4[])`).execute();
  const states = new Map(rows.map((row) => [row.line_item_id, { state: stateOf(row), position: row.position }]));
  const told: LineItemTables['line_item_event'][] = [];
  for (const event of events) {
    const id = idOfStream(event.stream);
    const was = states.get(id)?.state ?? noLineItem(id);
    const { audit } = lineItemEvents[event.type] as {
      audit(was: LineItemState, data: unknown): { sentence: string; before: string; after: string };
    };
    const { sentence, before, after } = audit(was, event.data);
    const { revision, metadata, position } = event;
    told.push({ line_item_id: id, revision, at: metadata.at, by_name: metadata.actor.name, sentence, before, after });
    states.set(id, { state: evolveLineItem(was, event), position: position.toString() });
  }
  const changed = [...states.values()].filter(({ state }) => state.exists).map(({ state, position }) => rowOf(state, position));
  await write(tx, schema, [tables.line_item.put(changed), tables.line_item_event.put(told)]);
}

function stateOf(row: StoredLineItem): LineItemState {
  return {
    ...noLineItem(row.line_item_id),
    exists: true,
    organizationId: row.organization_id,
    userId: row.user_id,
    fields: row.fields,
    deleted: row.deleted,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    revision: row.revision,
  };
}

function rowOf(state: LineItemState, position: string): StoredLineItem {
  return {
    line_item_id: state.id,
    organization_id: state.organizationId,
    user_id: state.userId,
    deleted: state.deleted,
    fields: state.fields,
    added_at: state.addedAt,
    updated_at: state.updatedAt,
    updated_by: state.updatedBy,
    revision: state.revision,
    position,
  };
}

/** The position of the newest change of any line item of an organisation; `0` without any. Plain SQL, because every call of the price book asks. */
export async function newestLineItem(models: ReadModels, organizationId: number): Promise<string> {
  const text = `select coalesce(max(position), 0)::text as newest from ${models.schema(lineItems.name)}.line_item where organization_id = $1`;
  const { rows } = await models.db(lineItems.name).executeQuery<{ newest: string }>(CompiledQuery.raw(text, [organizationId]));
  return rows[0]?.newest ?? '0';
}

/** All line items of an organisation, every user's, in the order of their ids; deleted ones too. */
export function lineItemsOf(models: ReadModels, organizationId: number): Promise<StoredLineItem[]> {
  const db = models.db(lineItems.name) as unknown as Kysely<LineItemTables>;
  return db.selectFrom('line_item').selectAll().where('organization_id', '=', organizationId).orderBy('line_item_id').execute();
}

export function lineItemOf(db: Kysely<LineItemTables>, id: number): Promise<StoredLineItem | undefined> {
  return db.selectFrom('line_item').selectAll().where('line_item_id', '=', id).executeTakeFirst();
}

/** What happened last to a line item, newest first. */
export function eventsOfLineItem(db: Kysely<LineItemTables>, id: number, take: number) {
  return db
    .selectFrom('line_item_event')
    .select(['at', 'by_name as by', 'sentence', 'before', 'after'])
    .where('line_item_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(take)
    .execute();
}

/** The lines of an organisation's estimates with a code from `first` to `last`, of the estimate changed last first; the number of all of them with each. */
export async function linesWithCodes(db: Kysely<EstimateTables>, organizationId: number, first: number, last: number, take: number) {
  return db
    .selectFrom('item')
    .innerJoin('job', 'job.order_id', 'item.order_id')
    .innerJoin('area', 'area.area_id', 'item.area_id')
    .select([
      'item.order_id',
      'item.body',
      'job.body as job',
      'job.updated_at',
      'area.body as area',
      sql<string>`count(*) over ()`.as('uses'),
    ])
    .where('job.organization_id', '=', organizationId)
    .where('item.xref', '>=', first)
    .where('item.xref', '<=', last)
    .orderBy('job.updated_at', 'desc')
    .orderBy('item.item_id')
    .limit(take)
    .execute();
}
