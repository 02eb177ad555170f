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
  /** Line items, areas, reports touched, as far as known. */
  items?: number[];
  areas?: number[];
  reports?: number[];
}

/** Who is named in a change that an event made. */
export function changedBy({ metadata: { actor } }: Recorded): Change['actor'] {
  return { name: actor.name, ...(actor.kind === 'user' && { userId: actor.userId }) };
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
  /** `tx` is bound to the schema. Applies all events, in order, or throws; a throw stops this model alone. */
  // biome-ignore lint/suspicious/noExplicitAny: each model has tables of its own; its file narrows with `tx.$castTo`
  fold(tx: Kysely<any>, events: Recorded[], ctx: FoldContext): Promise<void>;
  notify?(events: Recorded[]): Change[];
}

/** Where queries find a model's live tables; the server provides it, queries take it as an argument. */
export interface ReadModels {
  /** A Kysely bound to the schema that is live at this moment: ask for it per query, do not keep it. */
  // biome-ignore lint/suspicious/noExplicitAny: narrowed by the caller's own table types
  db<Tables = any>(name: string): Kysely<Tables>;
  /** The live schema's name, for raw SQL; ask per query. */
  schema(name: string): string;
}
