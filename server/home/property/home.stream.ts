import { streamOf } from '../../platform/event-log/stream.ts';
import { homeDecider } from './home.decider.ts';

/** The streams `home-<userId>`. */
export class HomeStreams extends streamOf(homeDecider) {}
