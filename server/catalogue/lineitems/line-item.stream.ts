import { streamOf } from '../../platform/event-log/stream.ts';
import { lineItemDecider } from './line-item.decider.ts';

/** The streams `lineitem-<id>`. */
export class LineItemStreams extends streamOf(lineItemDecider) {}
