import type { Estimate } from '../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { streamOf } from '../platform/event-log/stream.ts';
import type { Handled } from '../platform/event-log/stream-handler.ts';
import { estimateDecider } from './estimate.decider.ts';

/** One of 2,000 lines takes 2 MB, with what undo needs about 3; one of 10,000 lines with long notes, all of them deleted once, 150. */
const CACHE_BYTES = 256 * 1024 * 1024;

export type EstimateHandled = Handled<Estimate, EstimateEvent>;

/** The streams `estimate-<orderId>`. */
export class EstimateStreams extends streamOf(estimateDecider, { cacheBytes: CACHE_BYTES }) {}
