import type { Generated } from 'kysely';
import type { Migration } from '../read-db/migrations.ts';

export interface GatewayPayment {
  token: string;
  reference: string;
  amount: string;
  currency: string;
  title: string;
  payee: string;
  return_to: string;
  status: 'open' | 'pending' | 'paid' | 'declined' | 'cancelled';
  refunded: string;
  payer_email: string;
  /** Until then the gateway says nothing of it. */
  answers_at: Date | null;
  /** When (ISO) its status came about; empty for one of before. */
  said_at: string;
  reason: string;
  /** `Visa ending 4242`; empty for what was paid on the page. */
  paid_with: string;
  /** Whether what it is paid with is kept, and under which name it was; empty until then. */
  keeps: boolean;
  means: string;
}

/** What was kept to pay with later: of a card its last digits and what becomes of charging it, never its number. */
export interface GatewayMeans {
  means: string;
  shown: string;
  status: 'paid' | 'declined' | 'open';
  reason: string;
  silent_ms: number;
}

/** A payment that its payer's bank disputes: for the card's number, and only what was not given back by then. */
export interface GatewayDispute {
  dispute_id: string;
  reference: string;
  /** `none`: there was nothing left to dispute. */
  status: 'due' | 'open' | 'won' | 'lost' | 'none';
  ends_as: 'won' | 'lost';
  /** Empty until it is open. */
  amount: string;
  next_at: Date;
}

export interface GatewayTables {
  test_gateway_payment: GatewayPayment;
  test_gateway_means: GatewayMeans;
  test_gateway_refund: { refund_id: string; reference: string; amount: string };
  test_gateway_dispute: GatewayDispute;
  test_gateway_notice: { id: string; body: string; attempts: Generated<number>; next_try_at: Generated<Date>; told_at: Date | null };
}

export const gatewayMigrations: Migration[] = [
  {
    id: 'test-gateway-001',
    sql: [
      `create table test_gateway_payment (
        token text primary key,
        reference text not null unique,
        amount text not null,
        currency text not null,
        title text not null,
        payee text not null,
        return_to text not null,
        status text not null,
        refunded text not null
      )`,
      `create table test_gateway_notice (
        id text primary key,
        body text not null,
        attempts integer not null default 0,
        next_try_at timestamptz not null default now(),
        told_at timestamptz
      )`,
      'create index test_gateway_notice_waiting on test_gateway_notice (next_try_at) where told_at is null',
    ],
  },
  { id: 'test-gateway-002-payer', sql: [`alter table test_gateway_payment add column payer_email text not null default ''`] },
  {
    id: 'test-gateway-003-cards',
    sql: [
      `alter table test_gateway_payment add column answers_at timestamptz, add column said_at text not null default '',
        add column reason text not null default '', add column paid_with text not null default ''`,
      'create table test_gateway_refund (refund_id text primary key, reference text not null, amount text not null)',
    ],
  },
  {
    id: 'test-gateway-004-means',
    sql: [
      `alter table test_gateway_payment add column keeps boolean not null default false, add column means text not null default ''`,
      'create table test_gateway_means (means text primary key, shown text not null, status text not null, reason text not null, silent_ms integer not null)',
    ],
  },
  {
    id: 'test-gateway-005-disputes',
    sql: [
      `create table test_gateway_dispute (
        dispute_id text primary key,
        reference text not null unique,
        status text not null,
        ends_as text not null,
        amount text not null,
        next_at timestamptz not null
      )`,
    ],
  },
];
