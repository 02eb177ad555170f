import { z } from 'zod';
import { call, may } from '../../call.ts';

export const switchWebhook = call({
  id: 'switchWebhook',
  method: 'POST',
  path: '/api/webhooks/{webhookId}/switch',
  who: may('ManageKeys'),
  summary: 'Switch a webhook on or off; off ends what waits, and on begins with what happens from then on',
  body: z.object({ on: z.boolean() }),
  response: z.boolean(),
  refusals: ['NOT_FOUND'],
});
