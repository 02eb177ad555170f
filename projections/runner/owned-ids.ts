import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { OwnedKind } from '../../contracts/call.ts';
import type { ReadModel, ReadModels } from './read-model.ts';

/** An id, the number of the stream that holds its events, and the organisation that it belongs to. */
export interface OwnedRow {
  id: number;
  streamId: number;
  organizationId: number;
}

/** The read model's answer to which organisation owns an id of one kind. A context's module lists these under `owns`. */
export interface OwnedIds extends Pick<OwnedKind, 'kind'> {
  readModel: ReadModel;
  /** The prefix of the stream that holds the id's events, such as `estimate-`. */
  stream: string;
  /** The id is the number in the stream's name, so the stream is known before any read model has the id. */
  isStreamId?: boolean;
  /** Once an id is an organisation's, it stays so: the answer can be kept. Not for ids of what is deleted. */
  stays?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each model has tables of its own
  rows(db: Kysely<any>): SelectQueryBuilder<any, any, OwnedRow>;
}

/** The owned ids, limited to an organisation or to one id where these are given. */
export function ownedRows(models: ReadModels, owned: OwnedIds, only: { id?: number; organizationId?: number }) {
  const db = models.db(owned.readModel.name);
  let query = db.selectFrom(owned.rows(db).as('owned')).select(['id', 'streamId', 'organizationId']);
  if (only.id !== undefined) query = query.where('id', '=', only.id);
  if (only.organizationId !== undefined) query = query.where('organizationId', '=', only.organizationId);
  return query;
}
