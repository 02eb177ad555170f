import { z } from 'zod';
import { call, may } from '../../call.ts';
import { WebhookSettings } from './webhook.ts';

export const changeWebhook = call({
  id: 'changeWebhook',
  method: 'POST',
  path: '/api/webhooks/{webhookId}',
  who: may('ManageKeys'),
  summary: 'Change where a webhook goes, and with what; what waits goes there too',
  body: WebhookSettings,
  response: z.boolean(),
  refusals: ['CONFIRM_PASSWORD', 'NOT_FOUND', 'WEBHOOK_ADDRESS', 'WEBHOOK_INSIDE'],
});
