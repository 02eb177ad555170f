import type { Migration } from '../../platform/read-db/migrations.ts';

/** What covering ZIP codes costs, where it does. No read model: homes are counted at an instant, and a charge is found again before its purchase is known. */
export const coverageMigrations: Migration[] = [
  {
    id: 'coverage-001',
    sql: [
      'create table coverage_homes (zip text not null, month text not null, homes integer not null, primary key (zip, month))',
      `create table coverage_charge (
        purchase_id integer primary key,
        organization_id integer not null,
        user_id integer not null,
        month text not null,
        day text not null,
        monthly boolean not null,
        zips text[] not null,
        cents bigint not null,
        at timestamptz not null,
        status text not null default 'open' check (status in ('open', 'paid', 'failed'))
      )`,
      'create index on coverage_charge (organization_id, month)',
      `create index on coverage_charge (purchase_id) where status = 'open'`,
    ],
  },
];
