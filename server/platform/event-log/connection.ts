import { AccessDeniedError, ErrorType, EventStoreDBClient } from '@eventstore/db-client';
import { within } from '../within.ts';

/** Warns of one connection's outages. */
export type Warn = (text: string) => void;

export const CREDENTIALS_REFUSED = 'The event store refuses the user and password of EVENTSTORE_URL';

/** A call got no answer in time; of an append it is unknown whether it was recorded. */
export class Unanswered extends Error {}

/** A read ended early, without an error of the client. */
export class Incomplete extends Error {}

/** The client of an event store, replaced by a new one when it cannot recover by itself. */
export class LogConnection {
  client: EventStoreDBClient;
  private closed = false;
  private readonly isCluster: boolean;

  /** `url` is an EventStoreDB connection string, such as `esdb://127.0.0.1:2113?tls=false`. */
  constructor(
    readonly url: string,
    readonly warn: Warn,
  ) {
    this.client = EventStoreDBClient.connectionString(url);
    this.isCluster = /\+discover:|,/.test(url);
  }

  /** Replaces `failed` if its error says that it cannot recover by itself. Calls in progress on it fail and are retried. */
  renew(failed: EventStoreDBClient, error: unknown): void {
    if (this.closed || failed !== this.client || !(isSpent(error) || (this.isCluster && isTimeout(error)))) return;
    this.warn(`Connecting anew: ${error instanceof Error ? error.message : String(error)}`);
    this.client = EventStoreDBClient.connectionString(this.url);
    giveBack(failed).catch(() => {});
  }

  /**
   * Throws if a read's client is no longer the one in use. Giving a client back cancels its reads, which the client takes
   * for its caller's wish: they end like complete ones.
   */
  assertInUse(client: EventStoreDBClient): void {
    if (client !== this.client) throw new Incomplete('the connection was renewed during a read');
  }

  async close(): Promise<void> {
    this.closed = true;
    await giveBack(this.client);
  }
}

export const isRefused = (error: unknown) => error instanceof AccessDeniedError;

/**
 * The client caches the outcome of discovery: after a failure every append on it fails immediately, forever. A
 * connection that has used up its share of the server's memory accepts no more calls.
 */
const isSpent = (error: unknown) => error instanceof Error && /discover|RESOURCE_EXHAUSTED/i.test(error.message);

/**
 * In a cluster a hanging node must be left for another one; the client itself stays with it until the connection
 * breaks.
 */
export const isTimeout = (error: unknown) =>
  error instanceof Unanswered ||
  (error instanceof Error && 'type' in error && (error.type === ErrorType.DEADLINE_EXCEEDED || error.type === ErrorType.TIMEOUT));

/** Whether a later attempt may succeed; every other error is the server's answer. */
export function isTransport(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unanswered || error instanceof Incomplete) return true;
  if ('type' in error && typeof error.type === 'string') return TRANSPORT.has(error.type);
  // While the server is down the client may reject with gRPC's own error or with a cluster discovery error, and a call that
  // begins on a client that was just given back with a bare one.
  return ('code' in error && typeof error.code === 'number') || /discover|channel has been shut down/i.test(error.message);
}

const TRANSPORT: ReadonlySet<string> = new Set([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);

const GIVEN_BACK_WITHIN_MS = 1_000;

/**
 * Ends the client's calls and its connection; the client has no public method to close the connection. It waits for ever for the end of a read that was given
 * up in the moment in which all of it had arrived, so that it is waited for a moment only.
 */
export async function giveBack(client: EventStoreDBClient): Promise<void> {
  await within(GIVEN_BACK_WITHIN_MS, client.dispose(), () => new Error('a call did not end')).catch(() => {});
  const inside = client as unknown as { getChannel(): Promise<{ close(): void }> };
  void inside.getChannel().then(
    (channel) => channel.close(),
    () => {},
  );
}

const MAX_BACKOFF_MS = 500;
/** Short, because a person is waiting and a newly elected leader is found within one pause. */
export const backoff = (failures: number) => Math.min(50 * 2 ** failures, MAX_BACKOFF_MS);
