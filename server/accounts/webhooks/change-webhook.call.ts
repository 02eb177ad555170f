import { changeWebhook } from '../../../contracts/accounts/webhooks/change-webhook.ts';
import { bind } from '../../platform/http/bind.ts';
import { WebhookService } from './webhook.service.ts';

export default bind(changeWebhook, { uses: [WebhookService] }, ({ params, body, session, ...ctx }, service) =>
  service.change(params.webhookId, body, session, ctx),
);
