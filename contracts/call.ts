import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/** A kind of id that belongs to an organisation. */
export interface OwnedKind {
  kind: string;
  /** What somebody else's id is answered with, like one that does not exist. */
  unknown: RefusalCode;
}

/** The id in the parameter `param` of the path, or of the query where the path has none, must belong to the caller's organisation. */
export interface OwnedId extends OwnedKind {
  param: string;
}

/**
 * Declares a kind of id, beside the calls that take it: `who: order('orderId')`. Whom ids of the kind belong to is declared where a read model
 * knows (`owned-ids.ts` of the context).
 */
export function owned(kind: string, unknown: RefusalCode): OwnedKind & ((param: string) => OwnedId) {
  return Object.assign((param: string) => ({ kind, unknown, param }), { kind, unknown });
}

/**
 * Who may make a call. `anyone` needs no session; `user` a session; `admin` a session with the right to manage the organisation's users (R336,
 * second flag); an `OwnedId` a session of the organisation that the id belongs to.
 */
export type Who = 'anyone' | 'user' | 'admin' | OwnedId;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Shape = z.ZodType;

export interface Call<P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape, R extends Shape = Shape> {
  /** The call's id in spec/calls.csv (`C034`), or a name of ours for a call that the documents do not show. */
  id: string;
  method: Method;
  /** Path with `{name}` parameters, as the documents write it. */
  path: string;
  summary: string;
  who: Who;
  /** `write` calls take an `Idempotency-Key`, answer the log position and are refused cross-site, whatever their method (some GETs write). */
  effect: 'read' | 'write';
  params: P;
  query: Q;
  body: B;
  response: R;
  /** What the call itself can refuse with; `refusalsOf` adds what all calls of its kind can. */
  refusals: readonly RefusalCode[];
}

const nothing = z.object({});
type Nothing = typeof nothing;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The parameters of a path, each an id: what `params` are when they are left out. */
type IdsIn<Path extends string> = z.ZodObject<{ [Name in NamesIn<Path>]: typeof Id }>;

interface CallInput<Path extends string, P extends Shape, Q extends Shape, B extends Shape, R extends Shape> {
  id: string;
  method: Method;
  path: Path;
  summary: string;
  who: Who;
  /** Defaults to `read` for GET, `write` otherwise. */
  effect?: 'read' | 'write';
  /** Ids, when left out. */
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  refusals?: readonly RefusalCode[];
}

/** Defines one HTTP call: the server binds it, the browser calls it, OpenAPI is generated from it. */
export function call<
  Path extends string,
  R extends Shape,
  P extends Shape = IdsIn<Path>,
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
>(input: CallInput<Path, P, Q, B, R>): Call<P, Q, B, R> {
  return {
    ...input,
    effect: input.effect ?? (input.method === 'GET' ? 'read' : 'write'),
    params: input.params ?? (idsIn(input.path) as unknown as P),
    query: input.query ?? (nothing as unknown as Q),
    body: input.body ?? (nothing as unknown as B),
    refusals: input.refusals ?? [],
  };
}

function idsIn(path: string): z.ZodObject {
  return z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, Id])));
}

/** A positive integer id in a path or body; ids stay inside what JSON and Postgres `integer` hold exactly. */
export const Id = z.coerce.number().int().min(1).max(2_147_483_647);
/** A path segment that the documents write as `0`, or an id that the call does not use. */
export const AnyId = z.coerce.number().int().min(0).max(2_147_483_647);
/** One page of a list: so many, after so many. All of it when left out. */
export const Page = z.object({
  take: z.coerce.number().int().min(1).max(1_000).optional(),
  skip: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
export type Page = z.output<typeof Page>;
/** General text (R525). */
export const Text = z.string().trim().max(255);
/** Notes and comments: longer than a field of a form, bounded all the same. */
export const Notes = z.string().trim().max(4000);
