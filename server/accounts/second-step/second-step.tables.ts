import type { Migration } from '../../platform/read-db/migrations.ts';

/** What proves a second step. It is not in the log: secrets must be forgotten once they are removed. */
export interface SecondStepTables {
  /** `last_step` and `drift`: steps of 30 s; a code counts once, and the app's clock may be off by `drift`. */
  authenticator: { user_id: number; secret: string; drift: number; last_step: number; added_at: Date; used_at: Date | null };
  passkey: {
    id: string;
    user_id: number;
    name: string;
    public_key: Buffer;
    counter: string;
    transports: string[];
    added_at: Date;
    used_at: Date | null;
  };
  recovery_code: { user_id: number; code_hash: string; made_at: Date; used_at: Date | null };
  known_device: { user_id: number; device_hash: string; second_step_at: Date | null };
}

export const secondStepMigrations: Migration[] = [
  {
    id: 'accounts-003-second-step',
    sql: [
      `create table authenticator (
        user_id integer primary key,
        secret text not null,
        drift integer not null,
        last_step integer not null,
        added_at timestamptz not null,
        used_at timestamptz
      )`,
      `create table passkey (
        id text primary key,
        user_id integer not null,
        name text not null,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        added_at timestamptz not null,
        used_at timestamptz
      )`,
      'create index passkey_of_user on passkey (user_id)',
      `create table recovery_code (
        user_id integer not null,
        code_hash text not null,
        made_at timestamptz not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      )`,
    ],
  },
];
