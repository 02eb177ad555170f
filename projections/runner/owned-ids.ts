import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { OwnedKind } from '../../contracts/call.ts';
import type { ReadModel, ReadModels } from './read-model.ts';

/** An id, the number of the stream that its events are in, and whom it belongs to. */
export interface OwnedRow {
  id: number;
  streamId: number;
  organizationId: number;
}

/** Whom the ids of one kind belong to, as a read model knows. A context's module lists them under `owns`. */
export interface OwnedIds extends Pick<OwnedKind, 'kind'> {
  readModel: ReadModel;
  /** The prefix of the stream that holds the id's events, such as `estimate-`. */
  stream: string;
  /** The id is the stream's own: its stream is known before any read model knows the id. */
  isStreamId?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each model has tables of its own
  rows(db: Kysely<any>): SelectQueryBuilder<any, any, OwnedRow>;
}

/** Rows of the organisation, or of any; all of them, unless an id is named. */
export function ownedRows(models: ReadModels, owned: OwnedIds, only: { id?: number; organizationId?: number }) {
  const db = models.db(owned.readModel.name);
  let query = db.selectFrom(owned.rows(db).as('owned')).select(['id', 'streamId', 'organizationId']);
  if (only.id !== undefined) query = query.where('id', '=', only.id);
  if (only.organizationId !== undefined) query = query.where('organizationId', '=', only.organizationId);
  return query;
}
