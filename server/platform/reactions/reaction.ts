import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { Recorded } from '../../../contracts/log.ts';
import { EVENT_SKIPPED, OPERATIONS_STREAM, type OperationsEvent } from '../../../contracts/operations.ts';
import { organizationOf } from '../../../projections/runner/set-aside.ts';
import { storable } from '../../../projections/runner/storable.ts';
import { isForLater } from '../../../projections/runner/transient.ts';
import type { LogEvent } from '../event-log/codec.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { lastPosition } from '../event-log/ids-in-log.ts';
import type { LogBatch } from '../event-log/subscribe-to-all.ts';
import type { Migration } from '../read-db/migrations.ts';
import { ReadDb } from '../read-db/read-db.ts';

/** Work that follows from recorded events, once per event. */
export interface ReactionDefinition {
  /** Named `when X do Y`. */
  name: string;
  /** Stream name prefixes. */
  streams: string[];
  /**
   * Writes the consequences of the events in the transaction that moves the checkpoint; sends nothing itself. Throws if
   * it cannot handle an event.
   */
  // biome-ignore lint/suspicious/noExplicitAny: Kysely has no type for "these tables and others"
  react(events: Recorded[], tx: Kysely<any>): Promise<void>;
}

/** An event that a reaction could not handle and skipped for now. */
export interface ReactionSetAside {
  reaction: string;
  stream: string;
  revision: number;
  eventId: string;
  type: string;
  error: string;
  /** The event's organisation, if known. */
  organizationId: number | null;
  /** ISO instant. */
  since: string;
}

interface Tables {
  reaction: { name: string; position: string };
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

const migrations: Migration[] = [
  { id: 'reaction-001', sql: ['create table reaction (name text primary key, position bigint not null)'] },
  {
    id: 'reaction-002-set-aside',
    sql: [
      `create table reaction_set_aside (
        reaction text not null,
        event_id text not null,
        stream text not null,
        revision integer not null,
        type text not null,
        error text not null,
        organization_id integer,
        since timestamptz not null default now(),
        primary key (reaction, event_id)
      )`,
    ],
  },
];

/** Events that reactions set aside, in Postgres: shown by `/health`, retried at each start. */
@Injectable()
export class ReactionsSetAside implements OnModuleInit {
  constructor(private readonly readDb: ReadDb) {}

  onModuleInit(): Promise<void> {
    return this.readDb.migrate(migrations);
  }

  async list(reaction?: string): Promise<ReactionSetAside[]> {
    const { rows } = await sql<ReactionSetAside>`select reaction, stream, revision, event_id as "eventId", type, error,
        organization_id as "organizationId", to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from reaction_set_aside where ${reaction ?? null}::text is null or reaction = ${reaction ?? null} order by since`.execute(
      this.readDb.db,
    );
    return rows;
  }

  /** Returns true if it is new. */
  // biome-ignore lint/suspicious/noExplicitAny: see ReactionDefinition
  async put(one: Omit<ReactionSetAside, 'since'>, tx: Kysely<any> = this.readDb.db): Promise<boolean> {
    const { reaction, stream, revision, eventId, type, error, organizationId } = storable(one);
    const { numAffectedRows } =
      await sql`insert into reaction_set_aside (reaction, event_id, stream, revision, type, error, organization_id)
      values (${reaction}, ${eventId}, ${stream}, ${revision}, ${type}, ${error}, ${organizationId}) on conflict do nothing`.execute(tx);
    return numAffectedRows === 1n;
  }

  /** Removes the event for all reactions, because an operator left it out. */
  async removeEvent(eventId: string): Promise<void> {
    await sql`delete from reaction_set_aside where event_id = ${eventId}`.execute(this.readDb.db);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see ReactionDefinition
  async remove(reaction: string, eventId: string, tx: Kysely<any> = this.readDb.db): Promise<void> {
    await sql`delete from reaction_set_aside where reaction = ${reaction} and event_id = ${eventId}`.execute(tx);
  }
}

/**
 * Feeds a reaction from the log; its checkpoint moves in the same transaction as its writes. While a store or a read model
 * is not there, it waits. An event that it cannot handle is set aside, recorded and logged once, and the reaction continues; the next start retries it. On a new
 * database it starts at the log's end.
 */
export class Reaction {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private readonly setAside: ReactionsSetAside;
  private running?: Promise<void>;

  constructor(
    private readonly definition: ReactionDefinition,
    private readonly log: EventLog,
    private readonly readDb: ReadDb,
  ) {
    this.logger = new Logger(definition.name);
    this.setAside = new ReactionsSetAside(readDb);
  }

  /**
   * Call before the server accepts calls. Events already in the log of a new database were handled with the previous
   * database; the stored checkpoint ensures that no later event is missed, however late the first run is.
   */
  async prepare(): Promise<void> {
    await this.setAside.onModuleInit();
    const db = this.readDb.tables<Tables>();
    const { name } = this.definition;
    if (await db.selectFrom('reaction').select('name').where('name', '=', name).executeTakeFirst()) return;
    const position = (await lastPosition(this.log)).toString();
    await db
      .insertInto('reaction')
      .values({ name, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let failures = 0;
    let said = '';
    while (!signal.aborted) {
      try {
        await this.tryAgain(signal);
        await this.follow(signal, () => {
          failures = 0;
          said = '';
        });
      } catch (error) {
        if (signal.aborted) return;
        const text = error instanceof Error ? error.message : String(error);
        // Log an outage once, not once a second.
        if (text !== said) this.logger.warn(`Starting again: ${text}`);
        said = text;
        await delay(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => {});
      }
    }
  }

  private async follow(signal: AbortSignal, wentWell: () => void): Promise<void> {
    const { name, streams } = this.definition;
    const row = await this.readDb.tables<Tables>().selectFrom('reaction').select('position').where('name', '=', name).executeTakeFirst();
    const from = BigInt(row?.position ?? 0);
    for await (const batch of this.log.subscribeAll(from > 0n ? from : 'start', streams, { signal })) {
      if (batch.events.length > 0) await this.take(batch);
      wentWell();
    }
  }

  private async take({ events, position }: LogBatch): Promise<void> {
    try {
      await this.reactTo(events, position);
    } catch (error) {
      if (isForLater(error)) throw error;
      const skipped = await this.skipped();
      for (const event of events) {
        if (skipped.has(event.id)) await this.moveTo(event.position);
        else await this.takeAlone(event);
      }
    }
  }

  private async takeAlone(event: LogEvent): Promise<void> {
    try {
      await this.reactTo([event], event.position);
    } catch (error) {
      if (isForLater(error)) throw error;
      const { id: eventId, stream, revision, type } = event;
      const text = error instanceof Error ? error.message : String(error);
      const isNew = await this.readDb.db.transaction().execute(async (tx) => {
        await this.moveTo(event.position, tx);
        const organizationId = organizationOf(event);
        return this.setAside.put({ reaction: this.definition.name, eventId, stream, revision, type, error: text, organizationId }, tx);
      });
      if (isNew) this.logger.error(`Set aside ${type} at revision ${revision} of ${stream}: ${text}`);
    }
  }

  private async reactTo(events: LogEvent[], position: bigint): Promise<void> {
    const undecodable = events.find((event) => event.undecodable)?.undecodable;
    if (undecodable) throw undecodable;
    await this.readDb.db.transaction().execute(async (tx) => {
      await this.definition.react(events, tx);
      await this.moveTo(position, tx);
    });
  }

  /** Only forward, because another node may be further. */
  // biome-ignore lint/suspicious/noExplicitAny: see ReactionDefinition
  private async moveTo(position: bigint, tx: Kysely<any> = this.readDb.db): Promise<void> {
    await sql`insert into reaction (name, position) values (${this.definition.name}, ${position.toString()})
      on conflict (name) do update set position = excluded.position where reaction.position < excluded.position`.execute(tx);
  }

  /** Retries, once, the events that an earlier build set aside. */
  private async tryAgain(signal: AbortSignal): Promise<void> {
    const { name } = this.definition;
    const skipped = await this.skipped();
    for (const { stream, eventId } of await this.setAside.list(name)) {
      if (signal.aborted) return;
      const event = skipped.has(eventId) ? undefined : (await this.log.readMarked(stream)).find(({ id }) => id === eventId);
      if (event?.undecodable) continue;
      try {
        await this.readDb.db.transaction().execute(async (tx) => {
          if (event) await this.definition.react([event], tx);
          await this.setAside.remove(name, eventId, tx);
        });
        this.logger.log(`${eventId} of ${stream} is no longer set aside`);
      } catch (error) {
        if (isForLater(error)) throw error;
      }
    }
  }

  private async skipped(): Promise<Set<string>> {
    const events = (await this.log.readMarked(OPERATIONS_STREAM)) as (LogEvent & OperationsEvent)[];
    return new Set(events.filter(({ type, undecodable }) => type === EVENT_SKIPPED && !undecodable).map(({ data }) => data.eventId));
  }
}

/** A reaction as a provider of its context: prepared before the server accepts calls, run once it is up, stopped at its end. */
export abstract class RunningReaction implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  protected abstract readonly reaction: Reaction;

  onModuleInit(): Promise<void> {
    return this.reaction.prepare();
  }

  onApplicationBootstrap(): void {
    this.reaction.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.reaction.stop();
  }
}
