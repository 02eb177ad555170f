import type { Migration } from '../../read-db/migrations.ts';

/** A payment at Stripe, under the reference that Scopebook knows it by. Its intent is made before money moves, so that its id is always known. */
export interface StripePayment {
  token: string;
  /** The Stripe account that it is in: empty for the installation's own, else the organisation's id. */
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

export interface StripeTables {
  stripe_payment: StripePayment;
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
];
