import { Inject, Injectable, Optional } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CacheBound } from '../../../contracts/bounded-cache.ts';
import type { Actor, NewEvent } from '../../../contracts/log.ts';
import { EventLog } from './event-log.ts';
import { Snapshots } from './snapshots.ts';
import { actorName, type CommandMeta, type Decider, type Handled, StreamHandler } from './stream-handler.ts';

/** Actor and idempotency key of a request; every call's input has them. */
export interface RequestContext {
  actor: Actor;
  idempotencyKey: string;
  /** ISO instant; now by default (demo data has past instants). */
  at?: string;
  /** The command's name in the audit, if it differs from its type. */
  called?: string;
  /** The earlier command that this one undoes or redoes. */
  undoOf?: string;
  redoOf?: string;
  /** The stream's id was just drawn, so that it need not be read before it is written. */
  isNew?: boolean;
}

/** One kind of stream: its commands go through the `CommandBus`, its states are read from the log. */
export interface Stream<State, StreamCommand, Event extends NewEvent> {
  /** Sends one command. Throws the decider's `Refusal`, CONFLICT, IDEMPOTENCY_MISMATCH, `LogUnavailable`. */
  execute(id: number, command: StreamCommand, ctx: RequestContext): Promise<Handled<State, Event>>;
  /** The newest state. Do not keep it across an `await`: deciders may change it in place. Revision -1 when it has no events. */
  load(id: number): Promise<{ state: State; revision: number; position: bigint }>;
  /** The state, if memory holds it at exactly this revision. Do not keep it across an `await`. */
  cachedAt(id: number, revision: number): { state: State; position: bigint } | undefined;
  /** The state as it was after a revision, folded anew. */
  atRevision(id: number, revision: number): Promise<State>;
}

// biome-ignore lint/suspicious/noExplicitAny: Nest gives constructors what their metadata says
type Provider = new (...dependencies: any[]) => object;

/** The class that services inject, with its providers, which nothing else can inject. */
export interface StreamClass<State = unknown, StreamCommand = unknown, Event extends NewEvent = NewEvent> {
  // biome-ignore lint/suspicious/noExplicitAny: Nest gives constructors what their metadata says
  new (...dependencies: any[]): Stream<State, StreamCommand, Event>;
  /** The cached streams, and the command handler that is their only writer. */
  readonly providers: readonly [Provider, Provider];
}

/**
 * Makes one kind of stream of its decider, in one line: command, handler, cache and idempotency.
 *
 *     export class EstimateStream extends streamOf(estimateDecider) {}
 *
 * Its context's module lists the class under `streams`. `cache` bounds the states in memory; with `snapshots`, states of
 * long streams are kept in Postgres too, which needs a state that `v8.serialize` takes whole.
 */
export function streamOf<State, StreamCommand extends { type: string }, Event extends NewEvent>(
  decider: Decider<State, StreamCommand, Event>,
  { cache, snapshots: keepsSnapshots = false }: { cache?: CacheBound; snapshots?: boolean } = {},
): StreamClass<State, StreamCommand, Event> {
  /** One command for one stream. */
  class ChangeStream extends Command<Handled<State, Event>> {
    constructor(
      readonly id: number,
      readonly command: StreamCommand,
      readonly meta: CommandMeta,
    ) {
      super();
    }
  }

  @Injectable()
  class CachedStreams extends StreamHandler<State, StreamCommand, Event> {
    constructor(log: EventLog, @Optional() @Inject(Snapshots) snapshots?: Snapshots) {
      super(log, decider, { cache, snapshots: keepsSnapshots ? snapshots : undefined });
    }
  }

  @CommandHandler(ChangeStream)
  class ChangeStreamHandler implements ICommandHandler<ChangeStream> {
    constructor(private readonly streams: CachedStreams) {}

    execute({ id, command, meta }: ChangeStream): Promise<Handled<State, Event>> {
      return this.streams.handle(id, command, meta);
    }
  }

  @Injectable()
  class BusStream implements Stream<State, StreamCommand, Event> {
    static readonly providers = [CachedStreams, ChangeStreamHandler] as const;

    constructor(
      private readonly commands: CommandBus,
      private readonly streams: CachedStreams,
    ) {}

    execute(id: number, command: StreamCommand, ctx: RequestContext): Promise<Handled<State, Event>> {
      return this.commands.execute(new ChangeStream(id, command, metaOf(command, ctx)));
    }

    load(id: number) {
      return this.streams.load(id);
    }

    cachedAt(id: number, revision: number) {
      return this.streams.cachedAt(id, revision);
    }

    atRevision(id: number, revision: number) {
      return this.streams.atRevision(id, revision);
    }
  }

  return BusStream;
}

function metaOf(command: { type: string }, ctx: RequestContext): CommandMeta {
  const { actor, idempotencyKey, at = new Date().toISOString(), called = command.type, undoOf, redoOf, isNew } = ctx;
  return { actor, idempotencyKey, at, command: called, undoOf, redoOf, isNew };
}

/** A request's unique name among all actors; the key under which its new entities get their ids. */
export function requestKey({ actor, idempotencyKey }: Pick<RequestContext, 'actor' | 'idempotencyKey'>): string {
  return `${actorName(actor)}/${idempotencyKey}`;
}
