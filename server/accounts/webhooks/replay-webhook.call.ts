import { replayWebhook } from '../../../contracts/accounts/webhooks/replay-webhook.ts';
import { bind } from '../../platform/http/bind.ts';
import { WebhookService } from './webhook.service.ts';

export default bind(replayWebhook, { uses: [WebhookService] }, ({ params, body, session, ...ctx }, service) =>
  service.replay(params.webhookId, body, session, ctx),
);
