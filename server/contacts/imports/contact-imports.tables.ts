import type { ContactKind, ContactList } from '../../../contracts/contacts/entities.ts';
import { listImportMigration } from '../../platform/imports/list-imports.tables.ts';

/** Columns of an import of contacts beside those of every import. `list` says whether `user_id` is the owner of the contacts. */
export interface ContactImportColumns {
  kind: ContactKind;
  list: ContactList;
}

export const contactImportMigrations = [
  listImportMigration('contacts-001-imports', 'contact_import', ['kind text not null', 'list text not null']),
];
