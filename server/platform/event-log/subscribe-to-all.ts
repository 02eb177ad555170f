import { setTimeout as delay } from 'node:timers/promises';
import type { EventCodec, LogEvent, StoredEvent } from './codec.ts';
import { backoff, CREDENTIALS_REFUSED, isRefused, type LogConnection } from './connection.ts';
import { SubscriptionBroken, SubscriptionSource } from './subscription-source.ts';

/** A burst of events in log order. A batch without events is a checkpoint: everything up to `position` has been seen. */
export interface LogBatch {
  events: LogEvent[];
  position: bigint;
  /** True when, after this batch, nothing more is known to wait in the log. */
  caughtUp: boolean;
}

/** What is read of the log, and how. */
export interface AllRequest {
  /** Position after which to begin. */
  from: bigint | 'start';
  /** Prefixes of stream names; none means all but system streams. */
  prefixes: string[];
  /** Most events in one batch. */
  batchSize: number;
  /** Pause between two subscriptions when credentials are refused. */
  refusedPauseMs: number;
}

export interface Reading {
  signal?: AbortSignal | undefined;
  /** Gets what the events of a batch are decoded with. */
  prepare?(events: StoredEvent[]): Promise<void>;
}

/**
 * All events after a position in log order, decoded (or marked), in batches, endless. After a broken connection it
 * resubscribes from the last delivered position, with growing pauses. Ends when the consumer leaves the loop or `signal`
 * aborts.
 */
export async function* subscribeToAll(
  connection: LogConnection,
  codec: EventCodec,
  { from, prefixes, batchSize, refusedPauseMs }: AllRequest,
  { signal, prepare = async () => {} }: Reading = {},
): AsyncGenerator<LogBatch> {
  let position = from === 'start' ? undefined : from;
  let warned: string | undefined;
  for (let failures = 0; !signal?.aborted; ) {
    const { client } = connection;
    const source = new SubscriptionSource(client, position, prefixes, batchSize, signal);
    try {
      for (let batch = await source.next(); batch; batch = await source.next()) {
        await prepare(batch.events).catch((cause: Error) => {
          throw new SubscriptionBroken(`The keys of personal data cannot be read: ${cause.message}`, { cause });
        });
        failures = 0;
        warned = undefined;
        position = batch.position;
        yield { ...batch, events: batch.events.map((event) => codec.decodeOrMark(event)) };
      }
    } catch (error) {
      if (!(error instanceof SubscriptionBroken)) throw error;
      connection.renew(client, error);
      const refused = isRefused(error.cause);
      const warning = refused ? CREDENTIALS_REFUSED : `Subscription broken after ${position ?? 'the start'}: ${error.message}`;
      // Warn once per outage.
      if (warning !== warned) connection.warn(warning);
      warned = warning;
      await delay(refused ? refusedPauseMs : backoff(failures++), undefined, { signal }).catch(() => {});
    } finally {
      await source.close();
    }
  }
}
