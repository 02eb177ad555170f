import { changeWebhookSecret } from '../../../contracts/accounts/webhooks/change-webhook-secret.ts';
import { bind } from '../../platform/http/bind.ts';
import { WebhookService } from './webhook.service.ts';

export default bind(changeWebhookSecret, { secret: true, uses: [WebhookService] }, ({ params, session, ...ctx }, service) =>
  service.changeSecret(params.webhookId, session, ctx),
);
