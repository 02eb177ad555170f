import type { Migration } from '../../platform/read-db/migrations.ts';

/** What single sign-on has that is not in the log: a secret, who proves to be whom, and sign-ins that are under way. */
export interface SingleSignOnTables {
  /** Sealed by the installation key. */
  single_sign_on_secret: { organization_id: number; client_secret: Buffer };
  /** Proven mail domains: each is one organisation's. */
  single_sign_on_domain: { domain: string; organization_id: number };
  /** Whose a provider's subject is. The primary key decides between two who come at the same moment. It stays when its person is erased. */
  single_sign_on_identity: { issuer: string; subject_hash: string; user_id: number };
  /** Taken out by the first answer that comes with its state, from the browser that it was begun in. */
  single_sign_on_request: {
    state_hash: string;
    browser_hash: string;
    organization_id: number;
    issuer: string;
    client_id: string;
    nonce: string;
    verifier: string;
    next: string;
    /** Who tries it; null of somebody who signs in. */
    tried_by: number | null;
    expires_at: Date;
  };
}

export const singleSignOnMigrations: Migration[] = [
  {
    id: 'single-sign-on-001',
    sql: [
      'create table single_sign_on_secret (organization_id integer primary key, client_secret bytea not null)',
      'create table single_sign_on_domain (domain text primary key, organization_id integer not null)',
      `create table single_sign_on_identity (
        issuer text not null,
        subject_hash text not null,
        user_id integer not null,
        primary key (issuer, subject_hash),
        unique (user_id, issuer)
      )`,
      `create table single_sign_on_request (
        state_hash text primary key,
        browser_hash text not null,
        organization_id integer not null,
        issuer text not null,
        client_id text not null,
        nonce text not null,
        verifier text not null,
        next text not null,
        tried_by integer,
        expires_at timestamptz not null
      )`,
      'create index single_sign_on_request_over on single_sign_on_request (expires_at)',
    ],
  },
];
