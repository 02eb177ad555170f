import { switchWebhook } from '../../../contracts/accounts/webhooks/switch-webhook.ts';
import { bind } from '../../platform/http/bind.ts';
import { WebhookService } from './webhook.service.ts';

export default bind(switchWebhook, { uses: [WebhookService] }, ({ params, body, session, ...ctx }, service) =>
  service.switch(params.webhookId, body.on, session, ctx),
);
