import type { Alike, ListImportStatus, ListRowKind } from '../../../contracts/kit/list-import.ts';
import type { Migration } from '../read-db/migrations.ts';

/** Tables of a kind of import of a list, as code names them; each kind has its own under its own name. */
export interface ListImportTables {
  list_import: {
    import_id: number;
    organization_id: number;
    /** Who uploaded it. */
    user_id: number;
    by_name: string;
    file_name: string;
    file_hash: string;
    at: Date;
    status: ListImportStatus;
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
    /** Log position of the list that the preview compared with. */
    base_position: string | null;
    /** JSON of the ids for the rows to add, in their order; set before the first is recorded, so that a repeat records none twice. */
    ids: string | null;
    /** Whether rows that look like another entry are added. */
    alike: Alike | null;
  };
  list_import_part: { import_id: number; part: number; bytes: Buffer };
  /** `plan`: what an adoption records for the row of the same place. */
  list_import_page: { import_id: number; kind: ListRowKind; page: number; rows: string; plan: string };
}

/**
 * Uploaded lists of one kind and their previews. Not a read model, because an upload that nobody adopted is not an event.
 * @param own columns of this kind alone, each as `name type`
 */
export const listImportMigration = (id: string, table: string, own: string[] = []): Migration => ({
  id,
  sql: [
    `create table ${table} (
        import_id integer primary key,
        organization_id integer not null,
        user_id integer not null,
        by_name text not null,
        file_name text not null,
        file_hash text not null,
        ${own.map((column) => `${column},\n        `).join('')}at timestamptz not null,
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
    `create index ${table}_of on ${table} (organization_id, import_id desc)`,
    `create table ${table}_part (
        import_id integer not null references ${table} on delete cascade,
        part integer not null,
        bytes bytea not null,
        primary key (import_id, part)
      )`,
    `create table ${table}_page (
        import_id integer not null references ${table} on delete cascade,
        kind text not null,
        page integer not null,
        rows text not null,
        plan text not null,
        primary key (import_id, kind, page)
      )`,
  ],
});
