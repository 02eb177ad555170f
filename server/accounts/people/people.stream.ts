import { streamOf } from '../../platform/event-log/stream.ts';
import { peopleDecider } from './people.decider.ts';

/** The streams `people-<organizationId>`. */
export class PeopleStreams extends streamOf(peopleDecider) {}
