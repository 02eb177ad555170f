import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Optional } from '@nestjs/common';
import { applyEvent } from '../../contracts/estimating/estimate/evolve.ts';
import { copyOf, type Estimate, emptyEstimate, weightOf } from '../../contracts/estimating/estimate/state.ts';
import { forgetRemoved } from '../../contracts/estimating/estimate/undo.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { Turns } from '../platform/event-log/turns.ts';
import { WeightedCache } from '../platform/event-log/weighted-cache.ts';

/** A stream revision, or an instant (ISO); now when neither is given. The earlier counts when both are. */
export interface Moment {
  revision?: number;
  at?: string;
}

export const isPast = ({ revision, at }: Moment) => revision !== undefined || at !== undefined;

/** An estimate as it was. Shared by all who asked for it: not to be changed. */
export interface Folded {
  estimate: Estimate;
  position: bigint;
}

interface Running {
  folded: Promise<Folded>;
  waiting: number;
  stop: AbortController;
}

export interface FoldBounds {
  /** Folds at a time in this process. */
  running: number;
  /** Folds that wait for their turn: of all estimates, and of one. */
  waiting: number;
  waitingOfOne: number;
  /** Bytes of past estimates kept. */
  cacheBytes: number;
}

const BOUNDS: FoldBounds = { running: 2, waiting: 32, waitingOfOne: 8, cacheBytes: 64 * 1024 * 1024 };
/** A fold lets others have the thread after so long. */
const SLICE_MS = 15;

/**
 * Past estimates, folded from the log. What an estimate was at a revision never changes, so that it is kept (by weight, the least recently used
 * forgotten first), and a later revision is folded on from the nearest one kept. Who asks for what is being folded already shares that fold; it
 * stops when the last of them has gone. At most a few folds run at a time, one of each estimate; a bounded number waits, others are refused BUSY.
 */
@Injectable()
export class EstimateFolds {
  private readonly kept: WeightedCache<Folded>;
  private readonly running = new Map<string, Running>();
  private readonly turns: Turns;

  constructor(
    private readonly log: EventLog,
    @Optional() bounds: FoldBounds = BOUNDS,
  ) {
    this.kept = new WeightedCache(bounds.cacheBytes);
    this.turns = new Turns({ running: bounds.running, waiting: bounds.waiting, waitingOfOne: bounds.waitingOfOne });
  }

  /** Throws `Refusal` BUSY, `LogUnavailable`, and the signal's reason once it is aborted. The estimate may not exist. */
  async at(orderId: number, moment: Moment, signal?: AbortSignal): Promise<Folded> {
    signal?.throwIfAborted();
    if (moment.revision !== undefined && moment.at === undefined) {
      const kept = this.kept.get(keyOf(orderId, moment.revision));
      if (kept) return kept;
    }
    const name = `${orderId} ${moment.revision ?? ''} ${moment.at ?? ''}`;
    const running = this.running.get(name) ?? this.start(name, orderId, moment);
    running.waiting++;
    try {
      return await unlessAborted(running.folded, signal);
    } finally {
      if (--running.waiting === 0) running.stop.abort();
    }
  }

  private start(name: string, orderId: number, moment: Moment): Running {
    const stop = new AbortController();
    const folded = this.turns.take(orderId, () => this.fold(orderId, moment, stop.signal), stop.signal);
    const running: Running = { folded, waiting: 0, stop };
    this.running.set(name, running);
    const forget = () => {
      if (this.running.get(name) === running) this.running.delete(name);
    };
    // A fold that everybody has left is on its way out: who asks now starts anew.
    stop.signal.addEventListener('abort', forget, { once: true });
    folded.then(forget, forget);
    return running;
  }

  private async fold(orderId: number, { revision = Number.MAX_SAFE_INTEGER, at }: Moment, signal: AbortSignal): Promise<Folded> {
    const until = at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at);
    // Instants need not grow with revisions (clocks of several servers): what an instant includes is found from the first event on.
    const base = at === undefined ? this.nearest(orderId, revision) : undefined;
    const estimate = base ? copyOf(base.estimate) : emptyEstimate(orderId);
    let position = base?.position ?? 0n;
    let since = performance.now();
    const fromRevision = estimate.revision + 1;
    const events = this.log.readEach(`estimate-${orderId}`, { fromRevision, maxCount: revision - fromRevision + 1, signal });
    for await (const event of events) {
      if (event.revision > 0 && Date.parse(event.metadata.at) > until) break;
      applyEvent(estimate, event as Recorded<EstimateEvent>);
      forgetRemoved(estimate);
      position = event.position;
      if (performance.now() - since > SLICE_MS) {
        await nextTurn();
        since = performance.now();
      }
    }
    const folded = { estimate, position };
    if (estimate.exists) this.kept.set(keyOf(orderId, estimate.revision), folded, weightOf(estimate));
    return folded;
  }

  /** The estimate's latest kept state up to a revision. */
  private nearest(orderId: number, revision: number): Folded | undefined {
    let nearest: Folded | undefined;
    for (const folded of this.kept.values()) {
      const { estimate } = folded;
      if (estimate.orderId !== orderId || estimate.revision > revision) continue;
      if (!nearest || estimate.revision > nearest.estimate.revision) nearest = folded;
    }
    return nearest;
  }
}

const keyOf = (orderId: number, revision: number) => `${orderId} ${revision}`;

/** The promise's outcome, or the signal's reason when that comes first. */
async function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  let leave = () => {};
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([work, gone]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
