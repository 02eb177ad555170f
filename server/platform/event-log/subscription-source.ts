import type { AllStreamSubscription, EventStoreDBClient, Position } from '@eventstore/db-client';
import { excludeSystemEvents, START, streamNameFilter } from '@eventstore/db-client';
import type { StoredEvent } from './codec.ts';

/** The subscription's connection ended; resubscribe from the last delivered position. */
export class SubscriptionBroken extends Error {}

/** How many times 32 filtered-out events pass before the server says how far it is. */
const CHECKPOINT_INTERVAL = 1;

export interface StoredBatch {
  events: StoredEvent[];
  position: bigint;
  caughtUp: boolean;
}

/**
 * One connected $all subscription, read in batches: `next` waits until something arrives, then returns all that has
 * arrived.
 */
export class SubscriptionSource {
  private readonly subscription: AllStreamSubscription;
  private position: bigint;
  private checkpoint = 0n;
  private caughtUp = false;
  private reportedCaughtUp = false;
  private error?: Error;
  private ended = false;
  private wake: () => void = () => {};
  private readonly leave: () => void;

  constructor(
    client: EventStoreDBClient,
    from: bigint | undefined,
    prefixes: string[],
    private readonly batchSize: number,
    private readonly signal?: AbortSignal,
  ) {
    this.position = from ?? 0n;
    const checkpoints = {
      checkpointInterval: CHECKPOINT_INTERVAL,
      checkpointReached: (_: unknown, position: Position) => {
        if (position.commit > this.checkpoint) this.checkpoint = position.commit;
        this.wake();
      },
    };
    this.subscription = client.subscribeToAll(
      {
        fromPosition: from === undefined ? START : { commit: from, prepare: from },
        filter: prefixes.length > 0 ? streamNameFilter({ prefixes, ...checkpoints }) : excludeSystemEvents(checkpoints),
      },
      { highWaterMark: batchSize * 2 },
    );
    const fail = (error: Error) => {
      this.error ??= error;
      this.wake();
    };
    const end = () => {
      this.ended = true;
      this.wake();
    };
    this.subscription
      .on('readable', () => this.wake())
      .on('error', fail)
      .on('end', end)
      .on('close', end);
    this.subscription.on('caughtUp', () => {
      this.caughtUp = true;
      this.wake();
    });
    this.subscription.on('fellBehind', () => {
      this.caughtUp = false;
      this.reportedCaughtUp = false;
    });
    this.leave = () => signal?.removeEventListener('abort', end);
    signal?.addEventListener('abort', end, { once: true });
  }

  /** The next burst; nothing once aborted. Throws `SubscriptionBroken`. */
  async next(): Promise<StoredBatch | undefined> {
    for (;;) {
      const arrived = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      if (this.signal?.aborted) return undefined;
      const batch = this.take();
      if (batch) return batch;
      if (this.error) throw new SubscriptionBroken(this.error.message, { cause: this.error });
      if (this.ended) throw new SubscriptionBroken('the server ended it');
      await arrived;
    }
  }

  async close(): Promise<void> {
    this.leave();
    try {
      await this.subscription.unsubscribe();
    } catch {
      // The subscription never connected, so there is nothing to close.
    }
    this.subscription.destroy();
  }

  /**
   * Everything that has arrived. A checkpoint or `caughtUp` counts only once the buffer is empty, because it was
   * announced while earlier events were buffered.
   */
  private take(): StoredBatch | undefined {
    const events: StoredEvent[] = [];
    let drained = false;
    while (events.length < this.batchSize) {
      const resolved = this.subscription.read() as { event?: StoredEvent } | null;
      if (resolved === null) {
        drained = true;
        break;
      }
      if (resolved.event) events.push(resolved.event);
    }
    const last = events.at(-1)?.position?.commit ?? 0n;
    const reached = drained && this.checkpoint > last ? this.checkpoint : last;
    const moved = reached > this.position;
    if (moved) this.position = reached;
    const caughtUp = drained && this.caughtUp;
    if (events.length === 0 && !moved && caughtUp === this.reportedCaughtUp) return undefined;
    this.reportedCaughtUp = caughtUp;
    return { events, position: this.position, caughtUp };
  }
}
