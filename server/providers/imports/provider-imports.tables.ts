import { listImportMigration } from '../../platform/imports/list-imports.tables.ts';

/** Columns of an import of providers beside those of every import. */
export interface ProviderImportColumns {
  category_id: number;
}

/** `recorded` is JSON of the steps that an undo of the import takes back. */
export const providerImportMigrations = [
  listImportMigration('providers-001-imports', 'provider_import', ['category_id integer not null', 'recorded text']),
];
