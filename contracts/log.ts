/** Who did something: a signed-in user, the holder of a report's public link, or the product itself. */
export type Actor =
  | { kind: 'user'; userId: number; organizationId: number; name: string; key?: ActingKey }
  /** The reader of a link; `vendorId` where a vendor answers a work order, whose name it then is. */
  | { kind: 'report'; reportId: number; organizationId: number; name: string; vendorId?: number }
  | { kind: 'system'; organizationId: number; name: string };

/** The API key by which a user's program acts. */
export interface ActingKey {
  keyId: number;
  name: string;
}

/** Who acted, as it is read: `Priya Raman`, `Priya Raman by key Accounting sync`. */
export const nameOfActor = (actor: Actor): string =>
  actor.kind === 'user' && actor.key ? `${actor.name} by key ${actor.key.name}` : actor.name;

/** The metadata of an event. `at` is an ISO instant; all events of one command share its `commandId`. */
export interface Metadata {
  actor: Actor;
  at: string;
  command: string;
  commandId: string;
  correlationId: string;
  causationId: string;
  /** Set on events that undo or redo an earlier command of the same actor. */
  undoOf?: string;
  redoOf?: string;
  /** From where the user or their key acted: a random name, whose address and device are not in the log. Absent before this was recorded. */
  origin?: string;
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
