import { streamOf } from '../../platform/event-log/stream.ts';
import { entriesDecider } from './entries.decider.ts';

/** The streams `sweepentries-<64 × sweepstakesId + part>`. */
export class EntryStreams extends streamOf(entriesDecider) {}
