import type { Generated } from 'kysely';
import type { TEST_KIND, WebhookKind } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';

export type DeliveryStatus = 'waiting' | 'sent' | 'failed' | 'ended';

export interface WebhookTables {
  webhook_secret: { secret_id: string; organization_id: number; webhook_id: number; sealed: Buffer };
  /** One row for each webhook that was ever sent something. Its row is locked by who picks the next delivery. */
  webhook_receiver: {
    webhook_id: number;
    organization_id: number;
    /** Until when a server sends to it; longer than a try can take, in case that server ends. */
    busy_until: Date | null;
    /** Tries that failed since the last that did not, the instant of the first of them, and the instant before which there is no other. */
    failures: Generated<number>;
    failing_since: Date | null;
    not_before: Date | null;
    last_at: Date | null;
    last_status: number | null;
    last_ms: number | null;
    last_words: string | null;
  };
  webhook_delivery: {
    delivery_id: Generated<number>;
    webhook_id: number;
    organization_id: number;
    /** The event's, of which there is one delivery to a webhook, however often it is sent. */
    event_id: string;
    position: string | null;
    revision: number;
    stream: string;
    kind: WebhookKind | typeof TEST_KIND;
    order_id: number | null;
    status: DeliveryStatus;
    replayed: Generated<boolean>;
    /** Tries since it was made, or was last asked for by a person. */
    tries: Generated<number>;
    due_at: Date;
    /** Of the last try, or when it was made. */
    at: Date;
    last_status: number | null;
    last_ms: number | null;
    last_words: string | null;
  };
  webhook_try: { delivery_id: number; at: Date; status: number | null; ms: number; words: string };
}

const LAST_ANSWER = 'last_status integer, last_ms integer, last_words text';

export const webhookMigrations: Migration[] = [
  {
    id: 'accounts-007-webhooks',
    sql: [
      `create table webhook_secret (
        secret_id text primary key, organization_id integer not null, webhook_id integer not null, sealed bytea not null
      )`,
      'create index on webhook_secret (webhook_id)',
      `create table webhook_receiver (
        webhook_id integer primary key, organization_id integer not null, busy_until timestamptz, failures integer not null default 0,
        failing_since timestamptz, not_before timestamptz, last_at timestamptz, ${LAST_ANSWER}
      )`,
      `create table webhook_delivery (
        delivery_id integer generated always as identity primary key, webhook_id integer not null, organization_id integer not null,
        event_id text not null, position bigint, revision integer not null, stream text not null, kind text not null, order_id integer,
        status text not null, replayed boolean not null default false, tries integer not null default 0, due_at timestamptz not null,
        at timestamptz not null, ${LAST_ANSWER}, unique (webhook_id, event_id)
      )`,
      `create index on webhook_delivery (webhook_id, due_at) where status = 'waiting'`,
      'create index on webhook_delivery (organization_id, at desc)',
      `create table webhook_try (
        delivery_id integer not null references webhook_delivery on delete cascade, at timestamptz not null, status integer, ms integer not null,
        words text not null
      )`,
      'create index on webhook_try (delivery_id)',
    ],
  },
];
