import { streamOf } from '../../platform/event-log/stream.ts';
import { sharesDecider } from './shares.decider.ts';

/** The streams `estimateshares-<userId>`. */
export class SharesStreams extends streamOf(sharesDecider) {}
