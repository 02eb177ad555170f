import type { Kysely } from 'kysely';
import type { Recorded } from '../../contracts/log.ts';

/** What open screens are told after a batch became visible in a read model (server-sent events of `GET /api/changes`). */
export interface Change {
  /** Whose it is. */
  organizationId: number;
  /** The order that changed; without it, the organisation's price book did. */
  orderId?: number;
  /** Event types, each once. */
  kinds: string[];
  /** Who changed it; `userId` only when a signed-in user did. */
  actor: { userId?: number; name: string };
  /** Keys of what it touched, as `ChangeNotice` names them; left out when there are too many. */
  touches?: string[];
  /** Line items, areas, reports touched, as far as known. */
  items?: number[];
  areas?: number[];
  reports?: number[];
}

/** Who is named in a change that an event made. */
export function changedBy({ metadata: { actor } }: Recorded): Change['actor'] {
  return { name: actor.name, ...(actor.kind === 'user' && { userId: actor.userId }) };
}

/** The id in a stream's name: 5 of `estimate-5`; -1 of a name that has none, which nothing is stored under. */
export function idOfStream(stream: string): number {
  return Number(/-(\d{1,9})$/.exec(stream)?.[1] ?? -1);
}

export interface FoldContext {
  schema: string;
  /** Kept between batches and cleared when a batch fails, so that it never holds what was rolled back. */
  cache: Map<unknown, unknown>;
}

/**
 * One question, one read model. Each version has a Postgres schema of its own (`rm_<name>_<version>`); `schemaSql` creates its tables
 * there, `fold` applies a batch inside the transaction that also moves the model's progress. Raising `version` rebuilds beside the live one.
 */
export interface ReadModel {
  /** Lower case letters, digits and underscores. */
  name: string;
  version: number;
  /** Stream name prefixes, such as `estimate-`. */
  streams: string[];
  /** Statements run one by one in the new schema; write names qualified: `create table ${schema}.area (...)`. */
  schemaSql(schema: string): string[];
  /** `tx` is bound to the schema. Applies all events, in order, or throws: the stream that it cannot take is then found and set aside. */
  // biome-ignore lint/suspicious/noExplicitAny: each model has tables of its own; its file narrows with `tx.$castTo`
  fold(tx: Kysely<any>, events: Recorded[], ctx: FoldContext): Promise<void>;
  notify?(events: Recorded[]): Change[];

  // What hangs together, for a stream that is set aside (docs/decisions/0012). Left out: each stream has rows of its own.

  /** The stream whose rows the event is folded into. While that one is set aside its events are held back; they are mended together. */
  rootOf?(event: Recorded): string;
  /** Other streams whose rows must be there in full before the event counts. */
  needs?(event: Recorded): string[];
  /** The streams, beside a root, that were folded into its rows. `db` is bound to the schema. */
  // biome-ignore lint/suspicious/noExplicitAny: see `fold`
  streamsOf?(db: Kysely<any>, root: string): Promise<string[]>;
  /** Deletes the rows of a root, to be folded again. `tx` is bound to the schema. */
  // biome-ignore lint/suspicious/noExplicitAny: see `fold`
  clear(tx: Kysely<any>, root: string): Promise<void>;
}

/** Where queries find a model's live tables; the server provides it, queries take it as an argument. */
export interface ReadModels {
  /** A Kysely bound to the schema that is live at this moment: ask for it per query, do not keep it. */
  // biome-ignore lint/suspicious/noExplicitAny: narrowed by the caller's own table types
  db<Tables = any>(name: string): Kysely<Tables>;
  /** The live schema's name, for raw SQL; ask per query. */
  schema(name: string): string;
  /** Refuses when a stream is set aside in a model: its rows are not what its events say. */
  mustServe(name: string, stream: string): void;
}
