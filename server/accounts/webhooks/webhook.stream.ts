import { streamOf } from '../../platform/event-log/stream.ts';
import { webhookDecider } from './webhook.decider.ts';

/** The streams `webhooks-<organizationId>`. */
export class WebhookStreams extends streamOf(webhookDecider) {}
