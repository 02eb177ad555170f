import { AccessDeniedError, ErrorType, EventStoreDBClient } from '@eventstore/db-client';

/** Warns of one connection's outages. */
export type Warn = (text: string) => void;

export const CREDENTIALS_REFUSED = 'The event store refuses the user and password of EVENTSTORE_URL';

/** An append got no answer in time; it is unknown whether it was recorded. */
export class Unanswered extends Error {}

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

/** Ends the client's calls and its connection; the client has no public method to close the connection. */
async function giveBack(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const inside = client as unknown as { getChannel(): Promise<{ close(): void }> };
  void inside.getChannel().then(
    (channel) => channel.close(),
    () => {},
  );
}

const MAX_BACKOFF_MS = 500;
/** Short, because a person is waiting and a newly elected leader is found within one pause. */
export const backoff = (failures: number) => Math.min(50 * 2 ** failures, MAX_BACKOFF_MS);
