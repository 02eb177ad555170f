import { streamOf } from '../platform/event-log/stream.ts';
import { estimateDecider } from './estimate.decider.ts';

/** One of 2,000 lines takes 2 MB, with what undo needs about 3; one of 10,000 lines with long notes, all of them deleted once, 150. */
const CACHE_BYTES = 256 * 1024 * 1024;

/** The streams `estimate-<orderId>`. */
export class EstimateStreams extends streamOf(estimateDecider, { cacheBytes: CACHE_BYTES }) {}
