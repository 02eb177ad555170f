import { deleteWebhook } from '../../../contracts/accounts/webhooks/delete-webhook.ts';
import { bind } from '../../platform/http/bind.ts';
import { WebhookService } from './webhook.service.ts';

export default bind(deleteWebhook, { uses: [WebhookService] }, ({ params, session, ...ctx }, service) =>
  service.delete(params.webhookId, session, ctx),
);
