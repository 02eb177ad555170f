import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { AuditSentence } from '../../contracts/audit.ts';
import type { OwnedKind } from '../../contracts/call.ts';
import type { EventDefinitions } from '../../contracts/event.ts';
import type { RecordState } from '../../contracts/kit/record.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { OwnedIds } from './owned-ids.ts';
import { changedBy, type FoldContext, idOfStream, type ReadModel, type ReadModels } from './read-model.ts';
import { bigint, boolean, integer, jsonb, nullable, schemaOf, type Tables, table, text } from './table.ts';
import { write } from './upsert.ts';

/** Each read model has schemas of its own, so that the tables of all kinds of records have one name. */
const tables = {
  record: table(
    'record',
    {
      record_id: integer,
      organization_id: integer,
      /** Null in the organisation's list. */
      user_id: nullable(integer),
      deleted: boolean,
      fields: jsonb<unknown>(),
      /** What its state has beside fields and stamps: a library's lines. */
      parts: jsonb<object>(),
      /** Empty for kinds that are `undated`. */
      added_at: text,
      updated_at: text,
      updated_by: text,
      revision: integer,
      /** Of the last event, so that a cache sees whether anything is newer. */
      position: bigint,
    },
    { key: 'record_id', indexes: ['(organization_id, position)', '(user_id) where user_id is not null'] },
  ),
  /** What happened to each. */
  happened: table(
    'happened',
    { record_id: integer, revision: integer, at: text, by_name: text, sentence: text, before: text, after: text },
    { key: ['record_id', 'revision'] },
  ),
};
type RecordTables = Tables<typeof tables>;
type Row = RecordTables['record'];

/** The state of a record, or of a richer stream like it: what it has beside is kept as `parts`. */
type Listed = RecordState<unknown>;

/** The stream that a table is made of. */
interface Kind<State> {
  name: string;
  owner?: 'organization' | 'person';
  events: EventDefinitions;
  fold: { initial(id: number): State; evolve(was: State, event: Recorded): State };
}

/** What happened to a record, in the audit's words. `at` is an ISO instant. */
interface Happened extends Pick<RecordTables['happened'], 'at' | 'sentence' | 'before' | 'after'> {
  by: string;
}

/** The read model of one kind of record. States that it answers know no steps, and not who wrote which field. */
/** Whose a list is: a user's own, or the organisation's. */
interface ListOwner {
  organizationId: number;
  userId: number | null;
}

export interface RecordModel<State> extends ReadModel {
  /** Whose its ids are. Deleted ones still are their owner's, so that their deletion can be undone. */
  owned: OwnedIds;
  /** One list by id, without deleted ones: a user's own, or the organisation's. */
  list(models: ReadModels, owner: ListOwner): Promise<State[]>;
  /** How many `list` has. */
  count(models: ReadModels, owner: ListOwner): Promise<number>;
  /** All on a person's own list by id; deleted ones too. */
  ofPerson(models: ReadModels, userId: number): Promise<State[]>;
  /** All of an organisation, every user's, by id; deleted ones too. */
  all(models: ReadModels, organizationId: number): Promise<State[]>;
  one(models: ReadModels, id: number): Promise<State | undefined>;
  /** The position of the newest change of any record of an organisation; `0` without any. */
  newest(models: ReadModels, organizationId: number): Promise<string>;
  /** What happened last to a record, newest first. */
  happened(models: ReadModels, id: number, take: number): Promise<Happened[]>;
}

/** `name` is the read model's; raise `version` when what is folded changes its meaning. */
export function recordModel<State extends Listed>(
  kind: Kind<State>,
  { name, version, owned }: { name: string; version: number; owned: OwnedKind },
): RecordModel<State> {
  const stream = `${kind.name}-`;
  const db = (models: ReadModels) => models.db<RecordTables>(name);
  const listed = (models: ReadModels, { organizationId, userId }: ListOwner) => {
    const rows = db(models).selectFrom('record').where('deleted', '=', false).where('user_id', 'is not distinct from', userId);
    return kind.owner === 'person' ? rows : rows.where('organization_id', '=', organizationId);
  };
  const model: ReadModel = {
    name,
    version,
    streams: [stream],
    schemaSql: schemaOf(tables),
    fold: (tx, events, ctx) => fold(kind, tx as Kysely<RecordTables>, events, ctx),
    notify: (events) =>
      events.map((event) => ({
        organizationId: event.metadata.actor.organizationId,
        kinds: [event.type],
        actor: changedBy(event),
        touches: [`${kind.name}:${idOfStream(event.stream)}`],
      })),
    async clear(tx: Kysely<RecordTables>, root) {
      for (const table of ['record', 'happened'] as const) await tx.deleteFrom(table).where('record_id', '=', idOfStream(root)).execute();
    },
  };
  return {
    ...model,
    owned: {
      kind: owned.kind,
      readModel: model,
      stream,
      isStreamId: true,
      rows: (from) => from.selectFrom('record').select(['record_id as id', 'record_id as streamId', 'organization_id as organizationId']),
    },
    async list(models, owner) {
      return (await listed(models, owner).selectAll().orderBy('record_id').execute()).map((row) => stateOf(kind, row));
    },
    async count(models, owner) {
      const { count } = await listed(models, owner)
        .select((of) => of.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async ofPerson(models, userId) {
      const rows = db(models).selectFrom('record').selectAll().where('user_id', '=', userId).orderBy('record_id');
      return (await rows.execute()).map((row) => stateOf(kind, row));
    },
    async all(models, organizationId) {
      const rows = db(models).selectFrom('record').selectAll().where('organization_id', '=', organizationId).orderBy('record_id');
      return (await rows.execute()).map((row) => stateOf(kind, row));
    },
    async one(models, id) {
      const row = await db(models).selectFrom('record').selectAll().where('record_id', '=', id).executeTakeFirst();
      return row && stateOf(kind, row);
    },
    async newest(models, organizationId) {
      // Plain SQL, because every call of the price book asks this of its line items.
      const text = `select coalesce(max(position), 0)::text as newest from ${models.schema(name)}.record where organization_id = $1`;
      const { rows } = await db(models).executeQuery<{ newest: string }>(CompiledQuery.raw(text, [organizationId]));
      return rows[0]?.newest ?? '0';
    },
    happened: (models, id, take) =>
      db(models)
        .selectFrom('happened')
        .select(['at', 'by_name as by', 'sentence', 'before', 'after'])
        .where('record_id', '=', id)
        .orderBy('revision', 'desc')
        .limit(take)
        .execute(),
  };
}

async function fold<State extends Listed>(kind: Kind<State>, tx: Kysely<RecordTables>, events: Recorded[], { schema }: FoldContext) {
  const ids = [...new Set(events.map((event) => idOfStream(event.stream)))];
  const rows = await tx.selectFrom('record').selectAll().where(sql<boolean>`record_id = any(${ids}::int4[])`).execute();
  const now = new Map(rows.map((row) => [row.record_id, { state: stateOf(kind, row), position: row.position }]));
  const happened: RecordTables['happened'][] = [];
  for (const event of events) {
    const { stream, type, data, revision, metadata, position } = event;
    const id = idOfStream(stream);
    const was = now.get(id)?.state ?? kind.fold.initial(id);
    const { audit } = kind.events[type] as unknown as { audit(was: State, data: unknown): AuditSentence };
    const { sentence, before, after } = audit(was, data);
    happened.push({ record_id: id, revision, at: metadata.at, by_name: metadata.actor.name, sentence, before, after });
    now.set(id, { state: kind.fold.evolve(was, event), position: position.toString() });
  }
  const changed = [...now.values()].filter(({ state }) => state.exists).map(({ state, position }) => rowOf(state, position));
  await write(tx, schema, [tables.record.put(changed), tables.happened.put(happened)]);
}

function stateOf<State extends Listed>({ fold: { initial } }: Kind<State>, row: Row): State {
  const before = initial(row.record_id);
  return {
    ...before,
    ...row.parts,
    exists: true,
    organizationId: row.organization_id,
    userId: row.user_id,
    deleted: row.deleted,
    fields: row.fields,
    ...('addedAt' in before && { addedAt: row.added_at }),
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    revision: row.revision,
  };
}

function rowOf(state: Listed, position: string): Row {
  const { id, exists: _, organizationId, userId, deleted, fields, addedAt = '', updatedAt, updatedBy, revision, ...rest } = state;
  const { written: _written, steps: _steps, ...parts } = rest;
  return {
    record_id: id,
    organization_id: organizationId,
    user_id: userId,
    deleted,
    fields,
    parts,
    added_at: addedAt,
    updated_at: updatedAt,
    updated_by: updatedBy,
    revision,
    position,
  };
}
