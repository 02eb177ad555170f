import type { ContactKind } from '../../contracts/contacts/entities.ts';
import { customer, vendor } from '../../contracts/contacts/owned.ts';
import type { OwnedIds } from '../runner/owned-ids.ts';
import { contacts } from './contacts.ts';

/**
 * Deleted and merged contacts still belong to their organisation, so that whoever edits one is told what became of it. That a contact of a user's own list
 * is theirs alone is decided with each call.
 */
const of = (owned: { kind: string }, kind: ContactKind): OwnedIds => ({
  kind: owned.kind,
  readModel: contacts,
  stream: `${kind}-`,
  isStreamId: true,
  rows: (db) =>
    db
      .selectFrom('contact')
      .select(['contact_id as id', 'contact_id as streamId', 'organization_id as organizationId'])
      .where('kind', '=', kind),
});

export const contactIds: OwnedIds[] = [of(customer, 'customer'), of(vendor, 'vendor')];
