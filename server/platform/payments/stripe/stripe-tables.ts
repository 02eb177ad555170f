import type { Migration } from '../../read-db/migrations.ts';

/** A payment at Stripe, under the reference that Scopebook knows it by. Its intent is made before money moves, so that its id is always known. */
export interface StripePayment {
  token: string;
  /** The Stripe account that it is in: empty for the installation's own, else `<organization>/acct_...`. */
  account: string;
  reference: string;
  amount: string;
  currency: string;
  title: string;
  payee: string;
  return_to: string;
  /** Whether what it is paid with is kept. Of 0.00 it is kept and nothing is charged: a setup intent. */
  keeps: boolean;
  /** What it is charged with without the payer; empty of one that the payer makes on the page. */
  means: string;
  customer_id: string;
  /** `pi_...` or `seti_...`; empty until Stripe has answered. */
  intent_id: string;
  cancelled: boolean;
  /** Stripe has told of it, by a notice or when asked, and need not be asked any more. */
  settled: boolean;
  ask_at: Date | null;
  begun_at: Date;
}

/** An organisation's own account. */
export interface StripeAccountRow {
  organization_id: number;
  /** `<organization>/acct_...`: payments in one are none of another that came after it. */
  account: string;
  name: string;
  secret_key: string;
  publishable_key: string;
  webhook_secret: string;
  connected_at: Date;
}

export interface StripeTables {
  stripe_payment: StripePayment;
  stripe_account: StripeAccountRow;
}

export const stripeMigrations: Migration[] = [
  {
    id: 'stripe-001',
    sql: [
      `create table stripe_payment (
        token text primary key,
        account text not null,
        reference text not null unique,
        amount text not null,
        currency text not null,
        title text not null,
        payee text not null,
        return_to text not null,
        keeps boolean not null,
        means text not null,
        customer_id text not null default '',
        intent_id text not null default '',
        cancelled boolean not null default false,
        settled boolean not null default false,
        ask_at timestamptz,
        begun_at timestamptz not null
      )`,
      'create index stripe_payment_waiting on stripe_payment (ask_at) where not settled',
      `create index stripe_payment_intent on stripe_payment (intent_id) where intent_id <> ''`,
    ],
  },
  {
    id: 'stripe-002-accounts',
    sql: [
      `create table stripe_account (
        organization_id integer primary key,
        account text not null,
        name text not null,
        secret_key text not null,
        publishable_key text not null,
        webhook_secret text not null,
        connected_at timestamptz not null
      )`,
      'alter table stripe_payment drop constraint stripe_payment_reference_key, add unique (reference, account)',
    ],
  },
];
