import { type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Call, demandsOf, type Schema } from '../../contracts/call.ts';
import { WordedFailure } from '../ui/failure.ts';
import type { LateField } from './offline/browser-db.ts';
import { checkLate, isOwn, isTakenBack, keepWrite, whenTakenBack } from './offline/kept-writes.ts';
import { activeAgain } from './refused-adding.ts';
import { noteSaving } from './saving.ts';
import { asSent } from './schemas/answers.ts';
import { ended, sessionStands } from './session.ts';
import { typedJson, typedText } from './typed-text.ts';
import { jsonIn, wholeText } from './whole-text.ts';

/** A call that was answered with a refusal, or not at all (`status` 0, code `NO_CONNECTION`). `fields` names the invalid fields of a body. */
export class CallError extends WordedFailure {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly fields: Record<string, string>;

  constructor(status: number, code: string, text: string, fields: Record<string, string> = {}, cause?: unknown) {
    super(text, { cause });
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.text = text;
    this.fields = fields;
  }
}

type Part<Key extends string, Value> = Record<string, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };
/** What a call takes: each of params, query and body only where the call has it. */
export type Input<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', z.output<P>> &
  Part<'query', z.input<Q>> &
  Part<'body', z.input<B>>;
export type AnyCall = Pick<Call, 'id'>;
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export interface SendOptions {
  /** The same key twice is the same write. Made here when left out. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** A write waits for the connection to come back, unless this is false: then it is tried once. */
  retrying?: boolean;
  /** What it replaces on lines, for a write that has to wait: others may change the same meanwhile. */
  fields?: LateField[];
  /** What it does, in words, for the list of what waits; left out where `fields` say it. */
  what?: string;
}

let seen = 0n;
/** The highest log position that this tab was told of; reads send it, so that they see what was written. */
export function seenPosition(): string {
  return seen.toString();
}
/** Raises it, when another screen's change was heard of by server-sent events. */
export function sawPosition(position: string | null): void {
  if (position && /^\d+$/.test(position) && BigInt(position) > seen) seen = BigInt(position);
}

/** The address of a call, its path parameters and query filled in. */
export function urlOf<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  call: Call<P, Q, B, R>,
  input: Part<'params', z.output<P>> & Part<'query', z.input<Q>>,
): string {
  const { params = {}, query = {} } = input as Loose;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(typedText(String(params[name]))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, typedText(String(value)));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Makes a call and answers its parsed response; throws CallError. A write is sent after the earlier writes of the same order (so that two
 * quick changes of one cell arrive as typed) and repeated with its key when the network or the server is away.
 */
export async function send<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  call: Call<P, Q, B, R>,
  input: Input<P, Q, B>,
  options: SendOptions = {},
): Promise<z.output<R>> {
  const loose = input as Loose;
  const url = urlOf(call, input);
  const headers: Record<string, string> = { Accept: 'application/json' };
  let body: string | undefined;
  if (call.method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    body = typedJson(loose.body ?? {});
  }
  if (call.effect === 'read') {
    if (seen > 0n) headers['X-Log-Position'] = seen.toString();
    return asSent(call.response, await request(url, { method: call.method, headers, body, signal: options.signal }));
  }
  const key = options.idempotencyKey ?? crypto.randomUUID();
  headers['Idempotency-Key'] = key;
  const attempt = () => request(url, { method: call.method, headers, body });
  if (options.retrying === false) {
    try {
      return asSent(call.response, await attempt());
    } catch (error) {
      if (isSignedOut(error)) ended();
      throw error;
    }
  }
  const subject = writeQueueOf(call, { ...orderIn(loose.body), ...loose.query, ...loose.params });
  const { fields, what = fields ? undefined : call.summary } = options;
  isOwn(key);
  const since = performance.now();
  const kept = keepWrite(subject, { key, url, method: call.method, body, ...(fields && { fields }), ...(what && { what }) });
  try {
    return asSent(
      call.response,
      await inWriteQueue(subject, key, () => retryUntilAnswered(attempt, key, () => checkLate(subject, fields), since)),
    );
  } finally {
    kept.answered();
  }
}

/**
 * Writes to one thing go out one after the other; writes to others do not wait for them. A thing is told by its kind and its number, because
 * a report and an order can have the same one; what belongs to nothing numbered is told by its call.
 */
export function writeQueueOf(call: Pick<Call, 'id' | 'who' | 'effect' | 'ownSession'>, params: Record<string, unknown> = {}): string {
  if (params.orderId !== undefined) return `order ${params.orderId}`;
  const { owned } = demandsOf(call);
  return owned ? `${owned.kind} ${params[owned.param]}` : call.id;
}

/** The order that a body names: writes of payments wait for the other writes of their order. */
function orderIn(body: unknown): { orderId?: unknown } {
  const named = typeof body === 'object' && body !== null && 'order_Id' in body ? body.order_Id : undefined;
  return named === undefined ? {} : { orderId: named };
}

/** When a connection last broke. */
let brokeAt = Number.NEGATIVE_INFINITY;
const writeQueues = new Map<string, Promise<unknown>>();

/** A write that the person takes back while it waits is refused here with `TAKEN_BACK`, at once; those behind it go on waiting for its place. */
export async function inWriteQueue(subject: string, key: string, work: () => Promise<unknown>): Promise<unknown> {
  noteSaving((was) => ({ ...was, waiting: was.waiting + 1 }));
  const before = writeQueues.get(subject);
  const last = before ? before.then(work, work) : work();
  writeQueues.set(subject, last);
  const over = () => {
    if (writeQueues.get(subject) === last) writeQueues.delete(subject);
  };
  void last.then(over, over);
  const givenUp = whenTakenBack(key).then(() => Promise.reject(new CallError(0, 'TAKEN_BACK', 'It was taken back.')));
  try {
    const answer = await Promise.race([last, givenUp]);
    noteSaving((was) => ({ ...was, waiting: was.waiting - 1, offline: false, busy: false, savedAt: new Date() }));
    return answer;
  } catch (error) {
    noteSaving((was) => ({ ...was, waiting: was.waiting - 1 }));
    throw error;
  }
}

/**
 * Repeats until there is an answer: without end while there is no connection, eight times while the server says 503. Without a session it
 * waits until the same person has signed in again, and while the account is suspended until it is active. `late` comes before a write that had to wait for the connection, itself or behind another:
 * it was asked for at `since`.
 */
export async function retryUntilAnswered(
  attempt: () => Promise<unknown>,
  key: string,
  late: () => Promise<void>,
  since: number,
): Promise<unknown> {
  let busy = 0;
  let offline = since < brokeAt || since === Number.NEGATIVE_INFINITY;
  for (let round = 0; ; round += 1) {
    await sessionStands();
    if (isTakenBack(key)) return;
    try {
      if (offline) await late();
      offline = false;
      return await attempt();
    } catch (error) {
      if (isSignedOut(error) && ended()) continue;
      if (error instanceof CallError && error.code === 'ACCOUNT_SUSPENDED') {
        await activeAgain();
        continue;
      }
      if (!isPassing(error)) throw error;
      if (error.status === 0) {
        offline = true;
        brokeAt = performance.now();
      }
      if (error.status === 503) busy += 1;
      if (busy > 8) throw error;
      const pause = Math.min(10_000, 300 * 2 ** round);
      noteSaving((was) => ({ ...was, offline: error.status === 0, busy: error.status === 503, nextTry: Date.now() + pause }));
      await waitOrOnline(pause);
    }
  }
}

/** Given up by the person while it waited: nothing to tell. */
export const wasTakenBack = (error: unknown): boolean => error instanceof CallError && error.code === 'TAKEN_BACK';

/** Refused for want of a session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NOT_SIGNED_IN';
}

const isUnreached = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/** What waiting can help; what was set aside stays so until somebody has mended it. */
export function isPassing(error: unknown): error is CallError {
  if (!(error instanceof CallError) || error.code === 'STREAM_SET_ASIDE' || error.code === 'READ_MODEL_STOPPED') return false;
  return (error.status === 0 && !wasTakenBack(error)) || error.status === 503;
}

/** What waits is tried at once. */
const wakers = new Set<() => void>();
export const tryNow = (): void => {
  for (const wake of [...wakers]) wake();
};

export function waitOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      wakers.delete(done);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    wakers.add(done);
    window.addEventListener('online', done);
  });
}

/** The answer as JSON or text. Throws CallError: a refusal, or status 0 where no whole answer came. */
export async function request(url: string, init: RequestInit, longestMs?: number): Promise<unknown> {
  const { response, text } = await wholeText(url, init, longestMs).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(0, 'NO_CONNECTION', 'There is no connection to the server. Please check the network and try again.');
  });
  sawPosition(response.headers.get('X-Log-Position'));
  if (!response.ok) throw refusalOf(response.status, text);
  if (!response.headers.get('Content-Type')?.includes('json')) return text;
  return text === '' ? null : JSON.parse(text);
}

interface Problem {
  code?: string;
  detail?: string;
  title?: string;
  fields?: Record<string, string>;
}

/** A refusal as the server words it; what stands before the server may refuse without JSON. */
export function refusalOf(status: number, text: string): CallError {
  const told = (jsonIn(text) ?? {}) as Problem;
  const words = told.detail ?? told.title ?? `The server answered ${status}. Please try again.`;
  return new CallError(status, told.code ?? `HTTP_${status}`, words, told.fields ?? {});
}

/** The cache key of a read. Without an input it matches every read of the call. */
export function keyOf(call: AnyCall, input?: unknown): readonly unknown[] {
  return input === undefined ? [call.id] : [call.id, input];
}

/** Answers a read that found no network, or throws its failure. */
type Unreached = (key: readonly unknown[], failure: unknown) => Promise<unknown>;
let unreached: Unreached = async (_key, failure) => {
  throw failure;
};
/** Said once at the start of an application that keeps answers (kept-answers.ts). */
export function onUnreached(answer: Unreached): void {
  unreached = answer;
}

/** A read through the query cache, key `[call.id, input]`. Failures other than a passing one are not repeated. */
export function useRead<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, T = z.output<R>>(
  call: Call<P, Q, B, R>,
  input: Input<P, Q, B>,
  options: Omit<UseQueryOptions<z.output<R>, CallError, T>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<z.output<R>, CallError, T>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal, queryKey }) =>
      send(call, input, { signal }).catch((error) => {
        if (!isUnreached(error)) throw error;
        return unreached(queryKey, error) as Promise<z.output<R>>;
      }),
    ...options,
  });
}

/** Marks the reads of these calls stale and fetches those that are on the screen. */
export async function refresh(queries: QueryClient, calls: AnyCall[]): Promise<void> {
  await Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: keyOf(call) })));
}
