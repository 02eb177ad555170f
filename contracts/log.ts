import type { z } from 'zod';

/** Who did something: a signed-in user, the holder of a report's public link, or the product itself. */
export type Actor =
  | { kind: 'user'; userId: number; organizationId: number; name: string }
  | { kind: 'report'; reportId: number; organizationId: number; name: string }
  | { kind: 'system'; organizationId: number; name: string };

/** What is known of the change beside its data. `at` is an ISO instant; `commandId` is shared by all events of one command. */
export interface Metadata {
  actor: Actor;
  at: string;
  command: string;
  commandId: string;
  correlationId: string;
  causationId: string;
  /** Set on events that take back (undo) or do again (redo) an earlier command of the same actor. */
  undoOf?: string;
  redoOf?: string;
}

/** An event as a decider returns it. */
export interface NewEvent<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/** An event as the log holds it: `revision` counts in its stream from 0, `position` is its commit position in $all. */
export type Recorded<E extends NewEvent = NewEvent> = E & {
  id: string;
  stream: string;
  revision: number;
  position: bigint;
  metadata: Metadata;
};

/** How the newest version is stored where that is shorter than what deciders and folds see; `unpack` gives back exactly what `pack` took. */
export interface Packing {
  pack(data: never): unknown;
  unpack(stored: never): unknown;
}

/**
 * One stored event type. `version` is the shape that `schema` describes and that is written now; `upcast[n]` turns the data of version n
 * into that of version n + 1, so that folds and deciders see only the newest. A shipped shape is never edited.
 */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  version: number;
  schema: S;
  upcast?: Record<number, (data: never) => unknown>;
  packing?: Packing;
}

/** The events of a context by type name, exported by its `events.ts`; type names are unique in the whole product. */
export type EventDefinitions = Record<string, EventDefinition>;

/** The union of events that definitions describe: `type EstimateEvent = EventOf<typeof estimateEvents>`. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: NewEvent<Type, z.output<Definitions[Type]['schema']>>;
}[keyof Definitions & string];
