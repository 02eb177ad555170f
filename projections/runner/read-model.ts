import type { Kysely } from 'kysely';
import { nameOfActor, type Recorded } from '../../contracts/log.ts';

/** A notice to open screens after a batch became visible in a read model (server-sent events of `GET /api/changes`). */
export interface Change {
  /** The organisation that may see the change. */
  organizationId: number;
  /** The order that changed; absent when the organisation's price book changed. */
  orderId?: number;
  /** Event types, each once. */
  kinds: string[];
  /** Who changed it; `userId` only when a signed-in user did. */
  actor: { userId?: number; name: string };
  /** Keys of the touched things, as `ChangeNotice` names them; left out when there are too many. */
  touches?: string[];
  /** Line items, areas, reports touched, as far as known. */
  items?: number[];
  areas?: number[];
  reports?: number[];
}

/** The actor of an event, as a change names it. */
export function changedBy({ metadata: { actor } }: Recorded): Change['actor'] {
  return { name: nameOfActor(actor), ...(actor.kind === 'user' && { userId: actor.userId }) };
}

/** The id in a stream's name: 5 for `estimate-5`; -1 for a name without an id, because nothing is stored under -1. */
export function idOfStream(stream: string): number {
  return Number(/-(\d{1,9})$/.exec(stream)?.[1] ?? -1);
}

export interface FoldContext {
  schema: string;
  /** Stays between batches and is cleared when a batch fails, so that it never holds rolled-back state. */
  cache: Map<unknown, unknown>;
  /** The events of a stream before a revision, read from the log, without those that operators have left out. */
  past(stream: string, before: number): Promise<Recorded[]>;
}

/**
 * One question, one read model. Each version has Postgres schemas of its own (`rm_<name>_v<version>_<n>`); `schemaSql` creates
 * the tables there, and `fold` applies a batch inside the transaction that also moves the model's progress. Raising `version`
 * builds the model anew beside the tables of the older version.
 */
export interface ReadModel {
  /** Lower case letters, digits and underscores. */
  name: string;
  version: number;
  /** Stream name prefixes, such as `estimate-`. */
  streams: string[];
  /** Statements run one by one in the new schema; write names qualified: `create table ${schema}.area (...)`. */
  schemaSql(schema: string): string[];
  /** `tx` is bound to the schema. Applies all events in order, or throws; the runner then finds the failing stream and sets it aside. */
  // biome-ignore lint/suspicious/noExplicitAny: each model has tables of its own; its file narrows with `tx.$castTo`
  fold(tx: Kysely<any>, events: Recorded[], ctx: FoldContext): Promise<void>;
  notify?(events: Recorded[]): Change[];

  // Which streams share rows, for setting streams aside (docs/decisions/0012). Without these, each stream has its own rows.

  /** The stream that owns the rows of this event. While that stream is set aside the event is held back; they are mended together. */
  rootOf?(event: Recorded): string;
  /** Other streams that must be folded without a gap before this event counts. */
  needs?(event: Recorded): string[];
  /** The other streams that were folded into a root's rows. `db` is bound to the schema. */
  // biome-ignore lint/suspicious/noExplicitAny: see `fold`
  streamsOf?(db: Kysely<any>, root: string): Promise<string[]>;
  /** Deletes the rows of a root so that they can be folded again. `tx` is bound to the schema. */
  // biome-ignore lint/suspicious/noExplicitAny: see `fold`
  clear(tx: Kysely<any>, root: string): Promise<void>;
}

/** Where queries find a model's live tables; the server provides it, queries take it as an argument. */
export interface ReadModels {
  /** A Kysely bound to the schema that is live now. Ask for it in each query and do not store it. */
  // biome-ignore lint/suspicious/noExplicitAny: narrowed by the caller's own table types
  db<Tables = any>(name: string): Kysely<Tables>;
  /** The live schema's name, for raw SQL; ask per query. */
  schema(name: string): string;
  /** Refuses when a model has set the stream aside, because its rows are then not up to date. */
  mustServe(name: string, stream: string): void;
}
