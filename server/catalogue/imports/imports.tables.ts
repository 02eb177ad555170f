import type { IMPORT_STATUSES } from '../../../contracts/catalogue/imports/price-import.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';

export type ImportStatus = (typeof IMPORT_STATUSES)[number];
/** Content of a page: rows as the dry run shows them, or (`adoption`) as the adoption records them. */
export type PageKind = 'changed' | 'added' | 'removed' | 'bad' | 'adoption';

export interface ImportTables {
  price_import: {
    import_id: number;
    organization_id: number;
    by_name: string;
    file_name: string;
    size: number;
    file_hash: string;
    at: Date;
    status: ImportStatus;
    /** Number of the latest dry run; writes of an earlier run are ignored. */
    run: number;
    problem: string | null;
    rows_done: number;
    rows_total: number | null;
    ms: number;
    beat_at: Date;
    /** JSON of `ImportOptions`; without `missingRows` the dry run decides. */
    options: string;
    /** JSON of the fields chosen for the columns, in column order. */
    chosen: string | null;
    /** JSON of `ReadFacts`. */
    facts: string | null;
    /** JSON of `ImportSummary`. */
    summary: string | null;
    base_version: number | null;
    adopted_version: number | null;
  };
  /** The file in parts small enough not to block the server; deleted once the import is adopted or discarded. */
  price_import_part: { import_id: number; part: number; bytes: Buffer };
  price_import_page: { import_id: number; kind: PageKind; page: number; body: Buffer };
  price_import_mapping: { organization_id: number; headers: string; fields: string };
}

/** Uploaded price lists and their dry runs. Not a read model, because an upload that nobody adopted is not an event. */
export const importMigrations: Migration[] = [
  {
    id: 'catalogue-001-price-imports',
    sql: [
      `create table price_import (
        import_id integer primary key,
        organization_id integer not null,
        by_name text not null,
        file_name text not null,
        size integer not null,
        file_hash text not null,
        file bytea,
        at timestamptz not null,
        status text not null,
        run integer not null,
        problem text,
        rows_done integer not null default 0,
        rows_total integer,
        ms integer not null default 0,
        beat_at timestamptz not null,
        options text not null,
        chosen text,
        facts text,
        summary text,
        base_version integer,
        adopted_version integer
      )`,
      // Not compressed: a workbook already is, and other files are read only once or twice.
      'alter table price_import alter column file set storage external',
      'create index price_import_of on price_import (organization_id, import_id desc)',
      `create table price_import_page (
        import_id integer not null references price_import on delete cascade,
        kind text not null,
        page integer not null,
        body bytea not null,
        primary key (import_id, kind, page)
      )`,
      `create table price_import_mapping (
        organization_id integer not null,
        headers text not null,
        fields text not null,
        primary key (organization_id, headers)
      )`,
    ],
  },
  {
    id: 'catalogue-002-files-in-parts',
    sql: [
      `create table price_import_part (
        import_id integer not null references price_import on delete cascade,
        part integer not null,
        bytes bytea not null,
        primary key (import_id, part)
      )`,
      'alter table price_import_part alter column bytes set storage external',
      'insert into price_import_part select import_id, 0, file from price_import where file is not null',
      'alter table price_import drop column file',
    ],
  },
];
