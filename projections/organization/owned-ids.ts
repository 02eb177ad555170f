import { addendum } from '../../contracts/organization/owned.ts';
import type { OwnedIds } from '../runner/owned-ids.ts';
import { addendums } from './addendums.ts';

/** Deleted ones still belong to their organisation, so that their deletion can be undone. */
export const addendumIds: OwnedIds = {
  kind: addendum.kind,
  readModel: addendums,
  stream: 'addendum-',
  isStreamId: true,
  rows: (db) => db.selectFrom('addendum').select(['addendum_id as id', 'addendum_id as streamId', 'organization_id as organizationId']),
};
