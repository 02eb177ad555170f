import { streamOf } from '../../platform/event-log/stream.ts';
import { apiKeyDecider } from './api-key.decider.ts';

/** The streams `apikeys-<organizationId>`. */
export class ApiKeyStreams extends streamOf(apiKeyDecider) {}
