import { library, lineItem } from '../../contracts/catalogue/owned.ts';
import type { OwnedIds } from '../runner/owned-ids.ts';
import { libraries } from './libraries.ts';
import { lineItems } from './line-items.ts';

/** Deleted ones still belong to their organisation. That one of a user's own list is theirs alone is decided with each call. */
export const lineItemIds: OwnedIds = {
  kind: lineItem.kind,
  readModel: lineItems,
  stream: 'lineitem-',
  isStreamId: true,
  rows: (db) => db.selectFrom('line_item').select(['line_item_id as id', 'line_item_id as streamId', 'organization_id as organizationId']),
};

export const libraryIds: OwnedIds = {
  kind: library.kind,
  readModel: libraries,
  stream: 'library-',
  isStreamId: true,
  rows: (db) => db.selectFrom('library').select(['library_id as id', 'library_id as streamId', 'organization_id as organizationId']),
};
