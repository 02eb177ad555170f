import { streamOf } from '../../platform/event-log/stream.ts';
import { coverageDecider } from './coverage.decider.ts';

/** The streams `coverage-<ZIP code>`. */
export class CoverageStreams extends streamOf(coverageDecider) {}
