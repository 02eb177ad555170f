import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import { applyEvent } from '../../contracts/estimating/estimate/evolve.ts';
import { copyOf, type Estimate, emptyEstimate, type Touched, touchedNothing, weightOf } from '../../contracts/estimating/estimate/state.ts';
import { forgetRemoved } from '../../contracts/estimating/estimate/undo.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { Snapshots } from '../platform/event-log/snapshots.ts';
import { Turns } from '../platform/event-log/turns.ts';

/** A stream revision or an instant (ISO); now if neither is given. If both are given, the earlier one applies. */
export interface Moment {
  revision?: number;
  at?: string;
}

export const isPast = ({ revision, at }: Moment) => revision !== undefined || at !== undefined;

/** A past state of an estimate. Callers share it, so they must not change it. */
export interface Folded {
  estimate: Estimate;
  position: bigint;
}

/** A fold with what its snapshot needs. */
interface Kept extends Folded {
  eventId: string;
  /** The latest instant of its events, in ms. */
  latestAt: number;
  /** The revision of the snapshot that it was folded on from or is in, -1 for none. */
  snapshot: number;
}

/** What snapshots of an estimate hold, of a writer's (`Whole` in the stream handler) and of a fold here. */
interface OfEstimate {
  state: Estimate;
}

interface Running {
  folded: Promise<Folded>;
  waiting: number;
  stop: AbortController;
}

export interface FoldBounds {
  /** Folds at a time in this process. */
  running: number;
  /** Limits on waiting folds: of all estimates, and of one. */
  waiting: number;
  waitingOfOne: number;
  /** Bytes of past estimates kept. */
  cacheBytes: number;
}

const KEPT = cacheBound({
  name: 'estimates as of a moment',
  most: 64 * 1024 * 1024,
  of: 'bytes',
  because: 'some 30 estimates of 2,000 lines: those that people compare, slide over and have sealed copies of at one time',
});
const BOUNDS: FoldBounds = { running: 2, waiting: 32, waitingOfOne: 8, cacheBytes: KEPT.most };
/** A fold yields to other work after this time. */
const SLICE_MS = 15;

/**
 * Past estimates, folded from the log. A past revision never changes, so states are cached (by weight, least recently
 * used evicted first) and a later revision is folded from the nearest cached one, or from a snapshot that is much nearer. Callers that request the same fold
 * share it; it stops when the last of them has gone. A few folds run at a time, at most one per estimate; a bounded
 * number waits, others are refused with BUSY.
 */
@Injectable()
export class EstimateFolds {
  private readonly kept: BoundedCache<Kept>;
  private readonly running = new Map<string, Running>();
  private readonly turns: Turns;

  constructor(
    private readonly log: EventLog,
    @Optional() bounds: FoldBounds = BOUNDS,
    @Optional() @Inject(Snapshots) private readonly snapshots?: Snapshots,
  ) {
    this.kept = new BoundedCache({ ...KEPT, most: bounds.cacheBytes });
    this.turns = new Turns({ running: bounds.running, waiting: bounds.waiting, waitingOfOne: bounds.waitingOfOne });
  }

  /** Throws `Refusal` BUSY, `LogUnavailable`, or the signal's reason if it aborts. The estimate may not exist. */
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

  /**
   * Reads the whole stream: `visit` sees each event with the estimate before it, and applies it when it calls `apply`, which answers what
   * changed. Takes its turn among the folds, and refuses BUSY like them.
   */
  async walk(
    orderId: number,
    visit: (event: Recorded<EstimateEvent>, estimate: Estimate, apply: () => Touched) => void,
    signal: AbortSignal,
  ): Promise<Estimate> {
    return this.turns.take(
      orderId,
      async () => {
        const estimate = emptyEstimate(orderId);
        let since = performance.now();
        for await (const event of this.log.readEach(`estimate-${orderId}`, { signal })) {
          const recorded = event as Recorded<EstimateEvent>;
          visit(recorded, estimate, () => {
            const touched = touchedNothing();
            applyEvent(estimate, recorded, touched);
            forgetRemoved(estimate);
            return touched;
          });
          if (performance.now() - since <= SLICE_MS) continue;
          await nextTurn();
          since = performance.now();
        }
        return estimate;
      },
      signal,
    );
  }

  private start(name: string, orderId: number, moment: Moment): Running {
    const stop = new AbortController();
    const folded = this.turns.take(orderId, () => this.fold(orderId, moment, stop.signal), stop.signal);
    const running: Running = { folded, waiting: 0, stop };
    this.running.set(name, running);
    const forget = () => {
      if (this.running.get(name) === running) this.running.delete(name);
    };
    // A fold that every caller has left is being aborted, so a new caller must start a new one.
    stop.signal.addEventListener('abort', forget, { once: true });
    folded.then(forget, forget);
    return running;
  }

  private async fold(orderId: number, { revision = Number.MAX_SAFE_INTEGER, at }: Moment, signal: AbortSignal): Promise<Folded> {
    const until = at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at);
    const base = await this.base(orderId, revision, until, signal);
    const estimate = base ? copyOf(base.estimate) : emptyEstimate(orderId);
    let { position, eventId, latestAt } = base ?? { position: 0n, eventId: '', latestAt: 0 };
    let since = performance.now();
    const fromRevision = estimate.revision + 1;
    const events = this.log.readEach(`estimate-${orderId}`, { fromRevision, maxCount: revision - fromRevision + 1, signal });
    for await (const event of events) {
      if (event.revision > 0 && Date.parse(event.metadata.at) > until) break;
      applyEvent(estimate, event as Recorded<EstimateEvent>);
      forgetRemoved(estimate);
      position = event.position;
      eventId = event.id;
      latestAt = Math.max(latestAt, Date.parse(event.metadata.at));
      if (performance.now() - since > SLICE_MS) {
        await nextTurn();
        since = performance.now();
      }
    }
    const folded: Kept = { estimate, position, eventId, latestAt, snapshot: base?.snapshot ?? -1 };
    if (!estimate.exists) return folded;
    const bytes = weightOf(estimate);
    this.kept.set(keyOf(orderId, estimate.revision), folded, bytes);
    if (this.snapshots?.isDue(estimate.revision, folded.snapshot, bytes)) {
      folded.snapshot = estimate.revision;
      const kept = { state: { state: estimate }, revision: estimate.revision, eventId, latestAt, whole: false };
      this.snapshots.keep<OfEstimate>(`estimate-${orderId}`, () => kept);
    }
    return folded;
  }

  /**
   * The state to fold on from. Instants may not grow with revisions, because the clocks of several servers differ; so an
   * instant is resolved from the first event on, or from a snapshot without a later event.
   */
  private async base(orderId: number, revision: number, until: number, signal: AbortSignal): Promise<Kept | undefined> {
    const cached = until === Number.POSITIVE_INFINITY ? this.nearest(orderId, revision) : undefined;
    if (!this.snapshots?.isDue(revision, cached?.estimate.revision ?? -1, 0)) return cached;
    const latest = Number.isFinite(until) ? { until } : {};
    const kept = await this.snapshots.newest<OfEstimate>(
      this.log,
      `estimate-${orderId}`,
      { upToRevision: revision, ...latest },
      { signal },
    );
    if (!kept || kept.revision <= (cached?.estimate.revision ?? -1)) return cached;
    const { state, position, eventId, latestAt } = kept;
    return { estimate: state.state, position, eventId, latestAt, snapshot: kept.revision };
  }

  /** The latest cached state of the estimate up to a revision. */
  private nearest(orderId: number, revision: number): Kept | undefined {
    let nearest: Kept | undefined;
    for (const folded of this.kept.values()) {
      const { estimate } = folded;
      if (estimate.orderId !== orderId || estimate.revision > revision) continue;
      if (!nearest || estimate.revision > nearest.estimate.revision) nearest = folded;
    }
    return nearest;
  }
}

const keyOf = (orderId: number, revision: number) => `${orderId} ${revision}`;

/** The promise's result, or the signal's reason if it aborts first. */
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
