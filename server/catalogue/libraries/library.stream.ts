import { streamOf } from '../../platform/event-log/stream.ts';
import { libraryDecider } from './library.decider.ts';

/** The streams `library-<id>`. */
export class LibraryStreams extends streamOf(libraryDecider) {}
