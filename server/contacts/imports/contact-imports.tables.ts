import type { ContactKind } from '../../../contracts/contacts/entities.ts';
import type { CONTACT_IMPORT_STATUSES, ContactRowKind } from '../../../contracts/contacts/imports/contact-import.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';

export type ContactImportStatus = (typeof CONTACT_IMPORT_STATUSES)[number];

export interface ContactImportTables {
  contact_import: {
    import_id: number;
    organization_id: number;
    /** Who uploaded it; the owner of the contacts when the list is `mine`. */
    user_id: number;
    by_name: string;
    file_name: string;
    file_hash: string;
    kind: ContactKind;
    list: 'organization' | 'mine';
    at: Date;
    status: ContactImportStatus;
    /** Number of the latest preview; writes of an earlier one are ignored. */
    run: number;
    problem: string | null;
    rows_done: number;
    rows_total: number | null;
    beat_at: Date;
    /** JSON of the counts, of the unused columns, and of what was recorded. */
    summary: string | null;
    unused: string | null;
    result: string | null;
    /** Log position of the organisation's contacts that the preview compared with. */
    base_position: string | null;
    /** JSON of the ids for the rows to add, in their order; set before the first is recorded, so that a repeat records none twice. */
    ids: string | null;
    /** Whether rows that look like another contact are added. */
    alike: string | null;
  };
  contact_import_part: { import_id: number; part: number; bytes: Buffer };
  /** `plan`: what an adoption records for the row of the same place. */
  contact_import_page: { import_id: number; kind: ContactRowKind; page: number; rows: string; plan: string };
}

/** Uploaded lists of contacts and their previews. Not a read model, because an upload that nobody adopted is not an event. */
export const contactImportMigrations: Migration[] = [
  {
    id: 'contacts-001-imports',
    sql: [
      `create table contact_import (
        import_id integer primary key,
        organization_id integer not null,
        user_id integer not null,
        by_name text not null,
        file_name text not null,
        file_hash text not null,
        kind text not null,
        list text not null,
        at timestamptz not null,
        status text not null,
        run integer not null,
        problem text,
        rows_done integer not null default 0,
        rows_total integer,
        beat_at timestamptz not null,
        summary text,
        unused text,
        result text,
        base_position text,
        ids text,
        alike text
      )`,
      'create index contact_import_of on contact_import (organization_id, import_id desc)',
      `create table contact_import_part (
        import_id integer not null references contact_import on delete cascade,
        part integer not null,
        bytes bytea not null,
        primary key (import_id, part)
      )`,
      `create table contact_import_page (
        import_id integer not null references contact_import on delete cascade,
        kind text not null,
        page integer not null,
        rows text not null,
        plan text not null,
        primary key (import_id, kind, page)
      )`,
    ],
  },
];
