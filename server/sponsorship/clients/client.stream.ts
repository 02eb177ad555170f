import { streamOf } from '../../platform/event-log/stream.ts';
import { clientDecider } from './client.decider.ts';

/** The streams `sponsorclient-<clientId>`. */
export class ClientStreams extends streamOf(clientDecider) {}
