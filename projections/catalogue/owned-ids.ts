import { library } from '../../contracts/catalogue/owned.ts';
import type { OwnedIds } from '../runner/owned-ids.ts';
import { libraries } from './libraries.ts';

/** Deleted ones still belong to their organisation. That one of a user's own list is theirs alone is decided with each call. */
export const libraryIds: OwnedIds = {
  kind: library.kind,
  readModel: libraries,
  stream: 'library-',
  isStreamId: true,
  rows: (db) => db.selectFrom('library').select(['library_id as id', 'library_id as streamId', 'organization_id as organizationId']),
};
