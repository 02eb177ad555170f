import { type Kysely, sql } from 'kysely';
import { evolveLibrary, type LibraryEvent, libraryEvents } from '../../contracts/catalogue/events.ts';
import { type LibraryFields, type LibraryState, noLibrary } from '../../contracts/catalogue/libraries/library.events.ts';
import type { LibraryLine } from '../../contracts/catalogue/libraries/library.ts';
import type { Recorded } from '../../contracts/log.ts';
import { changedBy, type FoldContext, idOfStream, type ReadModel } from '../runner/read-model.ts';
import { boolean, integer, jsonb, nullable, schemaOf, type Tables, table, text } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  library: table(
    'library',
    {
      library_id: integer,
      organization_id: integer,
      /** Null in the organisation's list. */
      user_id: nullable(integer),
      deleted: boolean,
      fields: jsonb<LibraryFields>(),
      lines: jsonb<LibraryLine[]>(),
      last_line_id: integer,
      added_at: text,
      updated_at: text,
      updated_by: text,
      revision: integer,
    },
    { key: 'library_id', indexes: ['(organization_id)'] },
  ),
  library_event: table(
    'library_event',
    { library_id: integer, revision: integer, at: text, by_name: text, sentence: text, before: text, after: text },
    { key: ['library_id', 'revision'] },
  ),
};
export type LibraryTables = Tables<typeof tables>;
export type StoredLibrary = LibraryTables['library'];

/** Custom libraries of users and organisations with their lines, and what happened to each. */
export const libraries: ReadModel = {
  name: 'libraries',
  version: 1,
  streams: ['library-'],
  schemaSql: schemaOf(tables),
  fold: (tx, events, ctx) => foldBatch(tx as Kysely<LibraryTables>, events as Recorded<LibraryEvent>[], ctx),
  notify: (events) =>
    events.map((event) => ({
      organizationId: event.metadata.actor.organizationId,
      kinds: [event.type],
      actor: changedBy(event),
      touches: [`library:${idOfStream(event.stream)}`],
    })),
  async clear(tx: Kysely<LibraryTables>, root) {
    for (const name of ['library', 'library_event'] as const)
      await tx.deleteFrom(name).where('library_id', '=', idOfStream(root)).execute();
  },
};

async function foldBatch(tx: Kysely<LibraryTables>, events: Recorded<LibraryEvent>[], { schema }: FoldContext) {
  const ids = [...new Set(events.map((event) => idOfStream(event.stream)))];
  const rows = await tx.selectFrom('library').selectAll().where(sql<boolean>`library_id = any(${ids}::int4[])`).execute();
  const states = new Map(rows.map((row) => [row.library_id, stateOf(row)]));
  const told: LibraryTables['library_event'][] = [];
  for (const event of events) {
    const id = idOfStream(event.stream);
    const was = states.get(id) ?? noLibrary(id);
    const { audit } = libraryEvents[event.type] as {
      audit(was: LibraryState, data: unknown): { sentence: string; before: string; after: string };
    };
    const { sentence, before, after } = audit(was, event.data);
    const { revision, metadata } = event;
    told.push({ library_id: id, revision, at: metadata.at, by_name: metadata.actor.name, sentence, before, after });
    states.set(id, evolveLibrary(was, event));
  }
  const changed = [...states.values()].filter(({ exists }) => exists).map(libraryRow);
  await write(tx, schema, [tables.library.put(changed), tables.library_event.put(told)]);
}

function stateOf(row: StoredLibrary): LibraryState {
  return {
    ...noLibrary(row.library_id),
    exists: true,
    organizationId: row.organization_id,
    userId: row.user_id,
    fields: row.fields,
    lines: row.lines,
    lastLineId: row.last_line_id,
    deleted: row.deleted,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    revision: row.revision,
  };
}

/** A library as its row. */
export function libraryRow(state: LibraryState): StoredLibrary {
  return {
    library_id: state.id,
    organization_id: state.organizationId,
    user_id: state.userId,
    deleted: state.deleted,
    fields: state.fields,
    lines: state.lines,
    last_line_id: state.lastLineId,
    added_at: state.addedAt,
    updated_at: state.updatedAt,
    updated_by: state.updatedBy,
    revision: state.revision,
  };
}

/** The libraries that a user sees, one's own and the organisation's, without deleted ones (R168). */
export function librariesOf(db: Kysely<LibraryTables>, { organizationId, userId }: { organizationId: number; userId: number }) {
  return db
    .selectFrom('library')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('deleted', '=', false)
    .where((on) => on.or([on('user_id', 'is', null), on('user_id', '=', userId)]))
    .orderBy('library_id')
    .execute();
}

export function libraryOf(db: Kysely<LibraryTables>, id: number): Promise<StoredLibrary | undefined> {
  return db.selectFrom('library').selectAll().where('library_id', '=', id).executeTakeFirst();
}

/** What happened last to a library, newest first. */
export function eventsOfLibrary(db: Kysely<LibraryTables>, id: number, take: number) {
  return db
    .selectFrom('library_event')
    .select(['at', 'by_name as by', 'sentence', 'before', 'after'])
    .where('library_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(take)
    .execute();
}
