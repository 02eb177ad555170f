import { testWebhook } from '../../../contracts/accounts/webhooks/test-webhook.ts';
import { bind } from '../../platform/http/bind.ts';
import { WebhookService } from './webhook.service.ts';

export default bind(testWebhook, { cost: 20, uses: [WebhookService] }, ({ params, session }, service) =>
  service.test(params.webhookId, session),
);
