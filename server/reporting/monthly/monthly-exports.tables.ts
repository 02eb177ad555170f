import type { AuditReader } from '../../organization/audit-readers.service.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';

/** What became of each month of each monthly mail. It stays where read models are rebuilt: what was mailed is not mailed again. */
export const monthlyExportMigrations: Migration[] = [
  {
    id: 'monthly-exports-001',
    sql: [
      `create table monthly_file (
        export_id integer not null,
        month text not null,
        organization_id integer not null,
        state text not null,
        why text not null default '',
        at timestamptz not null,
        mailed_to integer[] not null default '{}',
        file text,
        bytes bigint not null default 0,
        sha256 text not null default '',
        chain_hash text not null default '',
        entries integer not null default 0,
        of_entries integer not null default 0,
        primary key (export_id, month)
      )`,
      'create index monthly_file_kept on monthly_file (organization_id) where file is not null',
    ],
  },
];

export interface MonthlyFileTables {
  monthly_file: {
    export_id: number;
    /** `2026-11`. */
    month: string;
    organization_id: number;
    /** `made`: whole and not mailed yet. `passed`: nothing was mailed, because of `why`. */
    state: 'made' | 'mailed' | 'passed';
    why: AuditReader['why'];
    at: Date;
    mailed_to: number[];
    /** Key in the store of files, of gzipped JSON; null once it is deleted. `bytes` and `sha256` are those of the JSON. */
    file: string | null;
    bytes: string;
    sha256: string;
    chain_hash: string;
    entries: number;
    of_entries: number;
  };
}
export type MonthlyFileRow = MonthlyFileTables['monthly_file'];
