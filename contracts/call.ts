import { z } from 'zod';
import type { RightName } from './kit/rights.ts';
import { isReadableName } from './readable-name.ts';
import type { RefusalCode } from './refusals.ts';

/** A kind of id that belongs to an organisation. */
export interface OwnedKind {
  kind: string;
  /** The refusal for an id that does not exist or that belongs to another organisation. */
  unknown: RefusalCode;
  /** What every write of such a thing can refuse. */
  ofWrites: readonly RefusalCode[];
  /** The right that each write of such a thing asks for, where its call names no other. */
  writtenBy?: RightName;
}

/** The id in the path's parameter `param`, else in the query's, else in the body's, must belong to the caller's organisation. */
export interface OwnedId extends OwnedKind {
  param: string;
}

/**
 * Declares a kind of id for the calls that take it: `who: order('orderId')`. The query for the owner of such an id is declared
 * beside the read model (`owned-ids.ts` of the context).
 */
export function owned(
  kind: string,
  unknown: RefusalCode,
  { ofWrites = [], writtenBy }: Partial<Pick<OwnedKind, 'ofWrites' | 'writtenBy'>> = {},
): OwnedKind & ((param: string) => OwnedId) {
  const of: OwnedKind = { kind, unknown, ofWrites, writtenBy };
  return Object.assign((param: string) => ({ ...of, param }), of);
}

/** The caller must have a right (R011). */
export interface May {
  right: RightName;
}

/** `who: may('ViewAudit')`, `who: [order('id'), may('RecordPayment')]`. */
export const may = (right: RightName): May => ({ right });

type Demand = OwnedId | May;
/**
 * Who may make a call. `anyone` needs no session; `user` a session; an `OwnedId` one of the organisation that the id belongs to; `May` one with
 * the right. Of a list, all must hold.
 */
export type Who = 'anyone' | 'user' | Demand | readonly Demand[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schema = z.ZodType;

export interface Call<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema, R extends Schema = Schema> {
  /** The call's id in docs/spec/calls.csv (`C034`), or a name of ours for a call that the documents do not show. */
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
  /** The refusals of the call itself; `refusalsOf` adds those of all calls of its kind. */
  refusals: readonly RefusalCode[];
  /** It concerns the caller's session alone and records nothing: it asks for no right. */
  ownSession: boolean;
  /** Who is suspended may make it, too. */
  evenSuspended: boolean;
  /** Who has yet to set up the second step that their organisation asks for may make it, too. */
  evenBeforeSecondStep: boolean;
}

const nothing = z.object({});
type Nothing = typeof nothing;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The default of `params`: an id for each parameter of the path. */
type IdsIn<Path extends string> = z.ZodObject<{ [Name in NamesIn<Path>]: typeof Id }>;

interface CallInput<Path extends string, P extends Schema, Q extends Schema, B extends Schema, R extends Schema> {
  id: string;
  method: Method;
  path: Path;
  summary: string;
  who: Who;
  /** Defaults to `read` for GET, `write` otherwise. */
  effect?: 'read' | 'write';
  /** Defaults to an id for each parameter of the path. */
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  refusals?: readonly RefusalCode[];
  ownSession?: boolean;
  evenSuspended?: boolean;
  evenBeforeSecondStep?: boolean;
}

/** Defines one HTTP call: the server binds it, the browser calls it, OpenAPI is generated from it. */
export function call<
  Path extends string,
  R extends Schema,
  P extends Schema = IdsIn<Path>,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(input: CallInput<Path, P, Q, B, R>): Call<P, Q, B, R> {
  return {
    ...input,
    effect: input.effect ?? (input.method === 'GET' ? 'read' : 'write'),
    params: input.params ?? (idsIn(input.path) as unknown as P),
    query: input.query ?? (nothing as unknown as Q),
    body: input.body ?? (nothing as unknown as B),
    refusals: input.refusals ?? [],
    ownSession: input.ownSession ?? false,
    evenSuspended: input.evenSuspended ?? false,
    evenBeforeSecondStep: input.evenBeforeSecondStep ?? false,
  };
}

/**
 * Whether a suspended account is refused: it reads nothing and changes nothing (R129, R130). What anybody may do without an account (sign
 * out, answer at a customer's link) is no matter of it.
 */
export const isForActiveAccounts = ({ who, evenSuspended }: Pick<Call, 'who' | 'evenSuspended'>): boolean =>
  who !== 'anyone' && !evenSuspended;

/** Whether it waits for the second step that an organisation asks its people for: all but setting one up does. */
export const waitsForSecondStep = ({ who, evenBeforeSecondStep }: Pick<Call, 'who' | 'evenBeforeSecondStep'>): boolean =>
  who !== 'anyone' && !evenBeforeSecondStep;

/** What a call demands of its caller beyond a session. */
export interface Demands {
  owned?: OwnedId;
  rights: RightName[];
}

/** The demands of a call; the right of the kind of its id counts where a write names no right of its own, nor is of the session alone. */
export function demandsOf({ who, effect, ownSession }: Pick<Call, 'who' | 'effect' | 'ownSession'>): Demands {
  const all: readonly Demand[] = typeof who === 'string' ? [] : 'length' in who ? who : [who];
  const owned = all.find((one): one is OwnedId => 'kind' in one);
  const rights = all.flatMap((one) => ('right' in one ? one.right : []));
  if (rights.length === 0 && effect === 'write' && !ownSession && owned?.writtenBy) rights.push(owned.writtenBy);
  return { owned, rights };
}

function idsIn(path: string): z.ZodObject {
  return z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, Id])));
}

/** R540: of a text, a minus sign or none and then digits; `1e3`, `0x10` and ` 7` are no integers. An empty one stands for nothing, as it does in a form. */
const isInteger = (text: string) => /^(-?\d+)?$/.test(text);
/** An integer, or its digits. */
export const integer = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (value) => (typeof value === 'string' && !isInteger(value) ? Number.NaN : value),
    z.coerce.number().int().min(least).max(most),
  );
/** A positive integer id in a path or body; ids stay inside what JSON and Postgres `integer` hold exactly. */
export const Id = integer(1, 2_147_483_647);
/** A path segment that the documents write as `0`, or an id that the call does not use. */
export const AnyId = integer(0, 2_147_483_647);
/** One page of a list: `take` entries after `skip` others. The whole list when both are left out. */
export const Page = z.object({
  take: integer(1, 1_000).optional(),
  skip: integer(0, 2_147_483_647).optional(),
});
export type Page = z.output<typeof Page>;
/** General text (R525). Of spaces alone it is empty (R542). */
export const Text = z.string().trim().max(255);
/** A sentence or two, as a reason (R526). */
export const LongText = z.string().trim().max(500);
/** What somebody is called by, or empty: readable on one line, and no address, because it stands in mails to others. */
export const NameText = Text.refine((name) => name === '' || (isReadableName(name) && !name.includes('://')), {
  error: 'must be a name on one line, with letters or digits, and no address',
});
/** Notes and comments: longer than a form field, but limited. */
export const Notes = z.string().trim().max(4000);
