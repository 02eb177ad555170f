import { type Kysely, sql } from 'kysely';
import type { Recorded } from '../../contracts/log.ts';
import {
  type AddendumEvent,
  type AddendumFields,
  type AddendumState,
  evolveAddendum,
  noAddendum,
} from '../../contracts/organization/addendums/addendum.events.ts';
import { changedBy, type FoldContext, idOfStream, type ReadModel } from '../runner/read-model.ts';
import { boolean, integer, jsonb, nullable, schemaOf, type Tables, table, text } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  addendum: table(
    'addendum',
    {
      addendum_id: integer,
      organization_id: integer,
      /** Null in the organisation's list. */
      user_id: nullable(integer),
      deleted: boolean,
      fields: jsonb<AddendumFields>(),
      updated_at: text,
      updated_by: text,
      revision: integer,
    },
    { key: 'addendum_id', indexes: ['(organization_id)'] },
  ),
};
export type AddendumTables = Tables<typeof tables>;
export type StoredAddendum = AddendumTables['addendum'];

/** Addendums of users and organisations. */
export const addendums: ReadModel = {
  name: 'addendums',
  version: 1,
  streams: ['addendum-'],
  schemaSql: schemaOf(tables),
  fold: (tx, events, ctx) => foldBatch(tx as Kysely<AddendumTables>, events as Recorded<AddendumEvent>[], ctx),
  notify: (events) =>
    events.map((event) => ({
      organizationId: event.metadata.actor.organizationId,
      kinds: [event.type],
      actor: changedBy(event),
      touches: [`addendum:${idOfStream(event.stream)}`],
    })),
  async clear(tx: Kysely<AddendumTables>, root) {
    await tx.deleteFrom('addendum').where('addendum_id', '=', idOfStream(root)).execute();
  },
};

async function foldBatch(tx: Kysely<AddendumTables>, events: Recorded<AddendumEvent>[], { schema }: FoldContext) {
  const ids = [...new Set(events.map((event) => idOfStream(event.stream)))];
  const rows = await tx.selectFrom('addendum').selectAll().where(sql<boolean>`addendum_id = any(${ids}::int4[])`).execute();
  const states = new Map(rows.map((row) => [row.addendum_id, stateOf(row)]));
  for (const event of events) {
    const id = idOfStream(event.stream);
    states.set(id, evolveAddendum(states.get(id) ?? noAddendum(id), event));
  }
  await write(tx, schema, [tables.addendum.put([...states.values()].filter(({ exists }) => exists).map(rowOf))]);
}

function stateOf(row: StoredAddendum): AddendumState {
  return {
    ...noAddendum(row.addendum_id),
    exists: true,
    organizationId: row.organization_id,
    userId: row.user_id,
    deleted: row.deleted,
    fields: row.fields,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    revision: row.revision,
  };
}

const rowOf = (state: AddendumState): StoredAddendum => ({
  addendum_id: state.id,
  organization_id: state.organizationId,
  user_id: state.userId,
  deleted: state.deleted,
  fields: state.fields,
  updated_at: state.updatedAt,
  updated_by: state.updatedBy,
  revision: state.revision,
});

/** The addendums of the organisation (`userId` null) or of a user, without deleted ones. */
export function addendumsOf(db: Kysely<AddendumTables>, organizationId: number, userId: number | null): Promise<StoredAddendum[]> {
  return db
    .selectFrom('addendum')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', 'is not distinct from', userId)
    .where('deleted', '=', false)
    .execute();
}
