import { call, may } from '../../call.ts';
import { WebhookSecretShown } from './webhook.ts';

export const changeWebhookSecret = call({
  id: 'changeWebhookSecret',
  method: 'POST',
  path: '/api/webhooks/{webhookId}/secret',
  who: may('ManageKeys'),
  summary: 'Give a webhook a new secret; the one before it signs for a day more, beside the new one',
  response: WebhookSecretShown,
  refusals: ['CONFIRM_PASSWORD', 'NOT_FOUND', 'WEBHOOK_SECRET_SHOWN'],
});
