import { streamOf } from '../../platform/event-log/stream.ts';
import { sweepstakesDecider } from './sweepstakes.decider.ts';

/** The streams `sweepstakes-<sweepstakesId>`. */
export class SweepstakesStreams extends streamOf(sweepstakesDecider) {}
