/** One migration of tables that are not read models: run once, in order, never edited after release. */
export interface Migration {
  /** Unique in the product, such as `platform-001`. */
  id: string;
  sql: string[];
}

export const platformMigrations: Migration[] = [
  {
    id: 'platform-001-read-models',
    sql: [
      `create table read_model (
        schema text primary key,
        name text not null,
        version integer not null,
        position bigint not null default -1,
        live boolean not null,
        status text not null,
        error text,
        updated_at timestamptz not null default now()
      )`,
      'create unique index read_model_live on read_model (name) where live',
    ],
  },
  {
    id: 'platform-002-idempotency',
    sql: [
      `create table idempotency (
        user_id integer not null,
        call text not null,
        key text not null,
        body_hash text not null,
        status integer not null,
        answer jsonb,
        position bigint,
        created_at timestamptz not null default now(),
        primary key (user_id, call, key)
      )`,
      'create index idempotency_age on idempotency (created_at)',
      'create table allocated_id (kind text not null, key text not null, id integer not null, primary key (kind, key))',
    ],
  },
  {
    id: 'platform-003-set-aside',
    sql: [
      // Two builds of different versions may run side by side, each with its own tables.
      'drop index read_model_live',
      'create unique index read_model_live on read_model (name, version) where live',
      'alter table read_model add column streams integer not null default 0',
      `create table read_model_set_aside (
        schema text not null references read_model (schema) on delete cascade,
        stream text not null,
        root text not null,
        position bigint not null,
        revision integer not null,
        event_id text not null,
        type text not null,
        error text not null,
        waits_for text,
        organization_id integer,
        since timestamptz not null,
        primary key (schema, stream)
      )`,
    ],
  },
  {
    id: 'platform-004-snapshots',
    sql: [
      `create table snapshot (
        stream text not null,
        version text not null,
        revision integer not null,
        whole boolean not null,
        event_id text not null,
        latest_at bigint not null,
        state bytea not null,
        used_at timestamptz not null default now(),
        primary key (stream, version, revision, whole)
      )`,
      // It is compressed already.
      'alter table snapshot alter column state set storage external',
    ],
  },
  {
    id: 'platform-005-personal-keys',
    sql: [
      `create table personal_key (
        id text primary key,
        subject text not null,
        wrapped bytea,
        made_at timestamptz not null default now(),
        erased_at timestamptz
      )`,
      'create unique index personal_key_current on personal_key (subject) where erased_at is null',
      'create index personal_key_erased on personal_key (erased_at) where erased_at is not null',
    ],
  },
];
