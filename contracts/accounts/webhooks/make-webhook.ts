import { call, may } from '../../call.ts';
import { WebhookSecretShown, WebhookSettings } from './webhook.ts';

export const makeWebhook = call({
  id: 'makeWebhook',
  method: 'POST',
  path: '/api/webhooks',
  who: may('ManageKeys'),
  summary: 'Make a webhook; its secret is in this answer and nowhere else',
  body: WebhookSettings,
  response: WebhookSecretShown,
  refusals: ['CONFIRM_PASSWORD', 'WEBHOOK_ADDRESS', 'WEBHOOK_INSIDE', 'TOO_MANY_WEBHOOKS', 'WEBHOOK_SECRET_SHOWN'],
});
