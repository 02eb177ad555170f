import { streamOf } from '../platform/event-log/stream.ts';
import { userDecider } from './user.decider.ts';

/** The streams `user-<userId>`. */
export class UserStreams extends streamOf(userDecider) {}
