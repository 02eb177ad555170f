import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { DELIVERIES_KEPT_DAYS, GIVEN_UP_DAYS, MOST_TRIES } from '../../../contracts/accounts/webhooks/webhook.ts';
import { TEST_KIND } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import type { PublicEventRow } from '../../../projections/accounts/public-events.ts';
import { storable } from '../../../projections/runner/storable.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { WebhookTables } from './webhook.tables.ts';

export type DeliveryRow = Omit<WebhookTables['webhook_delivery'], 'delivery_id' | 'replayed' | 'tries'> & {
  delivery_id: number;
  replayed: boolean;
  tries: number;
};

/** A delivery that this process alone sends now. */
export type ClaimedDelivery = Pick<
  DeliveryRow,
  'delivery_id' | 'webhook_id' | 'organization_id' | 'event_id' | 'revision' | 'stream' | 'kind' | 'replayed' | 'tries'
>;

/** What a try came to. `status` is null where there was no answer. */
export interface TryResult {
  ok: boolean;
  status: number | null;
  ms: number;
  words: string;
}

/** What a try means for its webhook: that it has failed for so long that it is switched off. */
export interface Outcome {
  givenUp: { failingSince: string; stoppedAt: string } | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Between the tries of a message: eleven pauses, of three days together. */
const PAUSES_MS = [
  ...[10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR],
  19 * HOUR + 38 * MINUTE + 50 * SECOND,
];
/** Longer by up to so much, so that what failed together does not come back together. */
const JITTER = 0.1;
/** A receiver that fails is left alone for so long at most, whatever else waits for it: others need the slot that it would hold. */
const LONGEST_REST_MS = 5 * MINUTE;
/** Longer than a try can take. */
const LEASE_MS = MINUTE;
/** Tries of one organisation at a time, so that its receivers hold no more slots than these. */
const AT_ONCE = 2;

/** Time until the next try, after so many that failed. */
export const pauseAfter = (tries: number, random = Math.random()): number =>
  (PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? 0) * (1 + JITTER * random);

type Db = Kysely<WebhookTables>;

/** Deliveries of webhooks in Postgres, with what came of each try. Servers share them by the row of their webhook. */
@Injectable()
export class WebhookDeliveries {
  constructor(private readonly readDb: ReadDb) {}

  /** One delivery for each event and webhook, however often it is put. `again`: those that there are, are sent again. */
  async put(
    toSend: readonly { webhookId: number; event: PublicEventRow }[],
    { at, again = false }: { at: Date; again?: boolean },
    // biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for "these tables and others"
    tx: Kysely<any> = this.readDb.db,
  ): Promise<void> {
    const db = tx as Db;
    for (let from = 0; from < toSend.length; from += PUT_AT_ONCE) {
      const rows = toSend.slice(from, from + PUT_AT_ONCE).map(({ webhookId, event }) => ({
        ...{ webhook_id: webhookId, organization_id: event.organization_id, event_id: event.event_id, position: event.position },
        ...{ revision: event.revision, stream: event.stream, kind: event.kind, order_id: event.order_id },
        ...{ status: 'waiting' as const, replayed: again, due_at: at, at },
      }));
      const receivers = new Map(rows.map(({ webhook_id, organization_id }) => [webhook_id, { webhook_id, organization_id }]));
      await db
        .insertInto('webhook_receiver')
        .values([...receivers.values()])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .insertInto('webhook_delivery')
        .values(rows)
        .onConflict((conflict) => {
          const same = conflict.columns(['webhook_id', 'event_id']);
          return again ? same.doUpdateSet({ status: 'waiting', replayed: true, tries: 0, due_at: at, at }) : same.doNothing();
        })
        .execute();
    }
  }

  /**
   * The delivery that is most overdue, of a webhook that nothing is sent to now, and of an organisation that few others are sent of. For a minute no
   * other process takes one of that webhook; after it, it can be taken again, in case this process ended before it recorded what came of it.
   */
  async claim(now: Date): Promise<ClaimedDelivery | undefined> {
    const until = new Date(now.getTime() + LEASE_MS);
    const { rows } = await sql<ClaimedDelivery>`
      with free as (
        select r.webhook_id, d.delivery_id from webhook_receiver r
        cross join lateral (
          select delivery_id, due_at from webhook_delivery
          where webhook_id = r.webhook_id and status = 'waiting' and due_at <= ${now} order by due_at, position limit 1
        ) d
        where coalesce(r.busy_until <= ${now}, true) and coalesce(r.not_before <= ${now}, true)
          and (select count(*) from webhook_receiver b where b.organization_id = r.organization_id and b.busy_until > ${now}) < ${AT_ONCE}
        order by d.due_at limit 1 for update of r skip locked
      ), taken as (
        update webhook_receiver r set busy_until = ${until} from free where r.webhook_id = free.webhook_id returning free.delivery_id
      )
      select d.delivery_id, d.webhook_id, d.organization_id, d.event_id, d.revision, d.stream, d.kind, d.replayed, d.tries
      from webhook_delivery d join taken using (delivery_id)`.execute(this.readDb.db);
    return rows[0];
  }

  /** Records a try of a delivery, and what it means for its webhook. */
  async record({ delivery_id, webhook_id }: ClaimedDelivery, result: TryResult, now: Date): Promise<Outcome> {
    return this.readDb
      .tables<WebhookTables>()
      .transaction()
      .execute(async (tx) => {
        const receiver = await tx
          .selectFrom('webhook_receiver')
          .selectAll()
          .where('webhook_id', '=', webhook_id)
          .forUpdate()
          .executeTakeFirst();
        const delivery = await tx
          .selectFrom('webhook_delivery')
          .select(['tries', 'position'])
          .where('delivery_id', '=', delivery_id)
          .executeTakeFirst();
        // The webhook was deleted meanwhile, and its deliveries with it.
        if (!receiver || !delivery) return { givenUp: null };
        const { ok, ...answer } = storable({ ...result, words: result.words });
        const last = { last_status: answer.status, last_ms: answer.ms, last_words: answer.words };
        const tries = delivery.tries + 1;
        const failures = ok ? 0 : receiver.failures + 1;
        const failingSince = ok ? null : (receiver.failing_since ?? now);
        await tx
          .insertInto('webhook_try')
          .values({ delivery_id, at: now, ...answer })
          .execute();
        await tx
          .updateTable('webhook_delivery')
          .set({ ...last, at: now, tries, ...nextOf(ok, tries, now) })
          .where('delivery_id', '=', delivery_id)
          .execute();
        const rest = ok ? null : new Date(now.getTime() + Math.min(pauseAfter(failures), LONGEST_REST_MS));
        await tx
          .updateTable('webhook_receiver')
          .set({ ...last, last_at: now, busy_until: null, failures, failing_since: failingSince, not_before: rest })
          .where('webhook_id', '=', webhook_id)
          .execute();
        const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= GIVEN_UP_DAYS * DAY;
        if (!isOver) return { givenUp: null };
        return { givenUp: { failingSince: failingSince.toISOString(), stoppedAt: await this.stoppedAt(webhook_id, delivery_id, tx) } };
      });
  }

  /** Gives a webhook back without a try: what it waits for is not there yet. */
  async release({ webhook_id }: ClaimedDelivery, notBefore: Date): Promise<void> {
    await this.tables
      .updateTable('webhook_receiver')
      .set({ busy_until: null, not_before: notBefore })
      .where('webhook_id', '=', webhook_id)
      .execute();
  }

  /** The position in the log of the first event that waits, or that this delivery is of; empty where there is none. */
  async stoppedAt(webhookId: number, deliveryId = 0, db: Db = this.tables): Promise<string> {
    const { position } = await db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.min<string | null>('position').as('position'))
      .where('webhook_id', '=', webhookId)
      .where(({ or, eb }) => or([eb('status', '=', 'waiting'), eb('delivery_id', '=', deliveryId)]))
      .executeTakeFirstOrThrow();
    return position ?? '';
  }

  /** What waits of a webhook is not sent. It begins without faults when it is switched on again. */
  async end(webhookId: number): Promise<void> {
    await this.tables
      .updateTable('webhook_delivery')
      .set({ status: 'ended' })
      .where('webhook_id', '=', webhookId)
      .where('status', '=', 'waiting')
      .execute();
    await this.tables
      .updateTable('webhook_receiver')
      .set({ busy_until: null, failures: 0, failing_since: null, not_before: null })
      .where('webhook_id', '=', webhookId)
      .execute();
  }

  /** All of a webhook. */
  async remove(webhookId: number): Promise<void> {
    await this.tables.deleteFrom('webhook_delivery').where('webhook_id', '=', webhookId).execute();
    await this.tables.deleteFrom('webhook_receiver').where('webhook_id', '=', webhookId).execute();
  }

  /** Sends one now, with all its tries before it; also where its receiver rests after a failure. */
  async sendNow({ delivery_id, webhook_id }: Pick<DeliveryRow, 'delivery_id' | 'webhook_id'>, now: Date): Promise<void> {
    await this.tables
      .updateTable('webhook_delivery')
      .set(({ eb, ref }) => ({
        ...{ status: 'waiting' as const, due_at: now },
        tries: eb.case().when(ref('status'), '=', 'waiting').then(ref('tries')).else(0).end(),
        replayed: eb.case().when(ref('status'), '=', 'sent').then(true).else(ref('replayed')).end(),
      }))
      .where('delivery_id', '=', delivery_id)
      .execute();
    await this.tables.updateTable('webhook_receiver').set({ not_before: null }).where('webhook_id', '=', webhook_id).execute();
  }

  /** Keeps a test, which is sent once, with what came of it. */
  async putTest(of: { webhookId: number; organizationId: number; eventId: string }, result: TryResult, at: Date): Promise<void> {
    const { ok, ...answer } = storable(result);
    const { delivery_id } = await this.tables
      .insertInto('webhook_delivery')
      .values({
        ...{ webhook_id: of.webhookId, organization_id: of.organizationId, event_id: of.eventId, kind: TEST_KIND },
        ...{ position: null, revision: 0, stream: '', order_id: null, status: ok ? 'sent' : 'failed', tries: 1, due_at: at, at },
        ...{ last_status: answer.status, last_ms: answer.ms, last_words: answer.words },
      })
      .returning('delivery_id')
      .executeTakeFirstOrThrow();
    await this.tables
      .insertInto('webhook_try')
      .values({ delivery_id, at, ...answer })
      .execute();
  }

  /** What has become of webhooks, by id; of those that were ever sent something. */
  async statesOf(webhookIds: readonly number[]) {
    const receivers = await this.tables.selectFrom('webhook_receiver').selectAll().where('webhook_id', 'in', webhookIds).execute();
    const waiting = await this.tables
      .selectFrom('webhook_delivery')
      .select(({ fn }) => ['webhook_id', fn.countAll<string>().as('count'), fn.min('due_at').as('due')])
      .where('webhook_id', 'in', webhookIds)
      .where('status', '=', 'waiting')
      .groupBy('webhook_id')
      .execute();
    return new Map(
      receivers.map((receiver) => {
        const { count = '0', due } = waiting.find(({ webhook_id }) => webhook_id === receiver.webhook_id) ?? {};
        const next = due && new Date(Math.max(due.getTime(), receiver.not_before?.getTime() ?? 0));
        const state = { failingSince: receiver.failing_since?.toISOString() ?? '', waiting: Number(count) };
        return [
          receiver.webhook_id,
          { ...state, nextTryAt: next?.toISOString() ?? '', lastAnswer: receiver.last_at && answerOf(receiver.last_at, receiver) },
        ];
      }),
    );
  }

  /** Those of an organisation, the last first; of some only, where a text or failure is looked for. */
  async list(
    organizationId: number,
    { failed, text, jobs, take, skip }: { failed: boolean; text: string; jobs: number[]; take: number; skip: number },
  ) {
    const all = this.tables.selectFrom('webhook_delivery').where('organization_id', '=', organizationId);
    const isFailing = sql<boolean>`(status = 'failed' or (status = 'waiting' and tries > 0))`;
    const position = text.replace(/[,\s]/g, '');
    let chosen = failed ? all.where(isFailing) : all;
    if (text !== '')
      chosen = chosen.where(({ or, eb }) =>
        or([
          eb('kind', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%` as never),
          ...(/^\d{1,18}$/.test(position) ? [eb('position', '=', position)] : []),
          ...(jobs.length > 0 ? [eb('order_id', 'in', jobs)] : []),
        ]),
      );
    const [rows, counted, failing] = await Promise.all([
      chosen.selectAll().orderBy('at', 'desc').orderBy('delivery_id', 'desc').limit(take).offset(skip).execute(),
      chosen.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirst(),
      all
        .where(isFailing)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirst(),
    ]);
    return { rows: rows as DeliveryRow[], count: Number(counted?.count ?? 0), failing: Number(failing?.count ?? 0) };
  }

  /** The jobs that deliveries of an organisation are of. */
  async ordersOf(organizationId: number): Promise<number[]> {
    const rows = await this.tables
      .selectFrom('webhook_delivery')
      .select('order_id')
      .distinct()
      .where('organization_id', '=', organizationId)
      .where('order_id', 'is not', null)
      .execute();
    return rows.flatMap(({ order_id }) => order_id ?? []);
  }

  find(deliveryId: number, organizationId: number): Promise<DeliveryRow | undefined> {
    return this.tables
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('delivery_id', '=', deliveryId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
  }

  /** The tries of a delivery, the first first. */
  async triesOf(deliveryId: number) {
    const rows = await this.tables.selectFrom('webhook_try').selectAll().where('delivery_id', '=', deliveryId).orderBy('at').execute();
    return rows.map(({ at, status, ms, words }) => ({ at: at.toISOString(), status, ms, words }));
  }

  /** Deliveries that are done for longer than they are kept. */
  async sweep(now: Date): Promise<void> {
    await this.tables
      .deleteFrom('webhook_delivery')
      .where('status', '!=', 'waiting')
      .where('at', '<', new Date(now.getTime() - DELIVERIES_KEPT_DAYS * DAY))
      .execute();
  }

  get tables(): Db {
    return this.readDb.tables<WebhookTables>();
  }
}

/** Rows of one statement. */
const PUT_AT_ONCE = 500;

function nextOf(ok: boolean, tries: number, now: Date): Partial<Pick<DeliveryRow, 'status' | 'due_at'>> {
  if (ok) return { status: 'sent' };
  if (tries >= MOST_TRIES) return { status: 'failed' };
  return { due_at: new Date(now.getTime() + pauseAfter(tries)) };
}

/** The last answer of a delivery or a receiver; null before the first. */
export const answerOf = (at: Date, { last_status, last_ms, last_words }: Pick<DeliveryRow, 'last_status' | 'last_ms' | 'last_words'>) =>
  last_ms === null ? null : { at: at.toISOString(), status: last_status, ms: last_ms, words: last_words ?? '' };
