import { countReplay } from '../../../contracts/accounts/webhooks/count-replay.ts';
import { publicEvents } from '../../../projections/accounts/public-events.ts';
import { webhooks } from '../../../projections/accounts/webhooks.ts';
import { bind } from '../../platform/http/bind.ts';
import { WebhookService } from './webhook.service.ts';

export default bind(countReplay, { reads: [webhooks, publicEvents], uses: [WebhookService] }, ({ params, query, session }, service) =>
  service.countReplay(params.webhookId, query, session),
);
