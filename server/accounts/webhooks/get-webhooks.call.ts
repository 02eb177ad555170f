import { getWebhooks } from '../../../contracts/accounts/webhooks/get-webhooks.ts';
import { users } from '../../../projections/accounts/users.ts';
import { webhooks } from '../../../projections/accounts/webhooks.ts';
import { bind } from '../../platform/http/bind.ts';
import { WebhookService } from './webhook.service.ts';

export default bind(getWebhooks, { reads: [webhooks, users], uses: [WebhookService] }, ({ session }, service) => service.list(session));
