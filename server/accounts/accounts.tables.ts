import type { SessionData } from 'express-session';
import type { Generated } from 'kysely';
import type { UserDetails } from '../../contracts/accounts/events.ts';
import type { Migration } from '../platform/read-db/migrations.ts';

export interface AccountTables {
  credential: { user_id: number; user_name: string; email: string; password_hash: string };
  pending_sign_up: {
    user_id: number;
    code_hash: string;
    user_name: string;
    email: string;
    password_hash: string;
    details: UserDetails;
    signed_up_at: Date;
    expires_at: Date;
    /** Codes that were tried. */
    tries: Generated<number>;
  };
  session: { sid: string; sess: SessionData; expire: Date };
  email_change: { user_id: number; email: string; code_hash: string; expires_at: Date };
  password_reset: { user_id: number; code_hash: string; requested_at: Date; expires_at: Date };
  attempt: { key: string; count: number; until: Date };
  origin: OriginRow;
  link_code: LinkCodeRow;
}

/** The code of the link that somebody signed up by, and what became of it. */
export interface LinkCodeRow {
  user_id: number;
  code: string;
  activated: Generated<boolean>;
  outcome: Generated<'waiting' | 'taken' | 'promotion' | 'refused'>;
  from_name: Generated<string>;
  credits: Generated<number>;
}

/** From where a person acted; events name it by its id. `session` is a digest, of an API key and its month for a key. */
export interface OriginRow {
  id: string;
  organization_id: number;
  user_id: number;
  key_id: number | null;
  session: string;
  address: string;
  user_agent: string;
  device: string;
  /** Empty of a key. */
  signed_in_by: string;
  signed_in_at: Date | null;
  first_at: Date;
}

/**
 * Data that must not be in the log, because the log never forgets: passwords, codes, sessions, and people who never
 * confirmed.
 */
export const accountMigrations: Migration[] = [
  {
    id: 'accounts-001-secrets',
    sql: [
      `create table credential (
        user_id integer primary key,
        user_name text not null,
        email text not null,
        password_hash text not null
      )`,
      'create unique index credential_user_name on credential (lower(user_name))',
      'create unique index credential_email on credential (lower(email))',
      `create table pending_sign_up (
        user_id integer primary key,
        code_hash text not null,
        user_name text not null,
        email text not null,
        password_hash text not null,
        details jsonb not null,
        signed_up_at timestamptz not null,
        expires_at timestamptz not null
      )`,
      'create index pending_sign_up_name on pending_sign_up (lower(user_name))',
      'create table attempt (key text primary key, count integer not null, until timestamptz not null)',
      'create table session (sid text primary key, sess json not null, expire timestamptz not null)',
      'create index session_expire on session (expire)',
    ],
  },
  {
    id: 'accounts-002-password-reset',
    sql: [
      `create table password_reset (
        user_id integer primary key,
        code_hash text not null,
        requested_at timestamptz not null,
        expires_at timestamptz not null
      )`,
      `create index session_of_user on session ((sess->>'userId'))`,
      'create table known_device (user_id integer not null, device_hash text not null, second_step_at timestamptz, primary key (user_id, device_hash))',
    ],
  },
  {
    id: 'accounts-004-email-change',
    sql: [
      `create table email_change (
        user_id integer primary key,
        email text not null,
        code_hash text not null,
        expires_at timestamptz not null
      )`,
    ],
  },
  { id: 'accounts-005-tries-of-code', sql: ['alter table pending_sign_up add column tries integer not null default 0'] },
  {
    id: 'accounts-008-origin',
    sql: [
      `create table origin (
        id text primary key,
        organization_id integer not null,
        user_id integer not null,
        key_id integer,
        session text not null,
        address text not null,
        user_agent text not null,
        device text not null,
        signed_in_by text not null,
        signed_in_at timestamptz,
        first_at timestamptz not null
      )`,
      'create unique index origin_of_session on origin (session, address, user_agent)',
      'create index origin_of_organization on origin (organization_id, first_at)',
      'create index origin_of_user on origin (user_id)',
    ],
  },
  {
    id: 'accounts-009-link-code',
    sql: [
      `create table link_code (
        user_id integer primary key,
        code text not null,
        activated boolean not null default false,
        outcome text not null default 'waiting',
        from_name text not null default '',
        credits integer not null default 0
      )`,
      `create index link_code_waiting on link_code (user_id) where activated and outcome = 'waiting'`,
    ],
  },
];
