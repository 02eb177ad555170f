import { z } from 'zod';
import { call, may } from '../../call.ts';

export const deleteWebhook = call({
  id: 'deleteWebhook',
  method: 'POST',
  path: '/api/webhooks/{webhookId}/delete',
  who: may('ManageKeys'),
  summary: 'Delete a webhook with its deliveries; what waits is not sent',
  response: z.boolean(),
  refusals: ['NOT_FOUND'],
});
