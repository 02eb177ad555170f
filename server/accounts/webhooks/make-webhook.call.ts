import { makeWebhook } from '../../../contracts/accounts/webhooks/make-webhook.ts';
import { bind } from '../../platform/http/bind.ts';
import { WebhookService } from './webhook.service.ts';

export default bind(makeWebhook, { secret: true, uses: [WebhookService] }, ({ body, session, ...ctx }, service) =>
  service.make(body, session, ctx),
);
