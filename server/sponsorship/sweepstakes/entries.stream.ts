import { cacheBound } from '../../../contracts/bounded-cache.ts';
import { streamOf } from '../../platform/event-log/stream.ts';
import { entriesDecider } from './entries.decider.ts';

const cache = cacheBound({
  name: 'entries of sweepstakes',
  most: 96 * 1024 * 1024,
  of: 'bytes',
  because: 'the 64 parts of a draw of 100,000 are written to in turn, and each that is not in memory is read from its first entry on',
});

/** The streams `sweepentries-<64 × sweepstakesId + part>`. */
export class EntryStreams extends streamOf(entriesDecider, { cache }) {}
