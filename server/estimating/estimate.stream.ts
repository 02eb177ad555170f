import { cacheBound } from '../../contracts/bounded-cache.ts';
import type { Estimate } from '../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { streamOf } from '../platform/event-log/stream.ts';
import type { Handled } from '../platform/event-log/stream-handler.ts';
import { estimateDecider } from './estimate.decider.ts';

const ESTIMATES = cacheBound({
  name: 'estimates that are written to',
  most: 256 * 1024 * 1024,
  of: 'bytes',
  because:
    'an estimate of 2,000 lines takes 2 MB, about 3 with its undo data; one of 10,000 lines with long notes that were all deleted once takes 150',
});

export type EstimateHandled = Handled<Estimate, EstimateEvent>;

/** The streams `estimate-<orderId>`. */
export class EstimateStreams extends streamOf(estimateDecider, { cache: ESTIMATES, snapshots: true }) {}
