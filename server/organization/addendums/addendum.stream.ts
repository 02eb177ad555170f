import { streamOf } from '../../platform/event-log/stream.ts';
import { addendumDecider } from './addendum.decider.ts';

/** The streams `addendum-<id>`. */
export class AddendumStreams extends streamOf(addendumDecider) {}
