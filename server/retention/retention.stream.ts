import { streamOf } from '../platform/event-log/stream.ts';
import { retentionDecider } from './retention.decider.ts';

/** The streams `retention-<organizationId>`. */
export class RetentionStreams extends streamOf(retentionDecider) {}
