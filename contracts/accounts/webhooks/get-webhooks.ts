import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Webhook } from './webhook.ts';

export const getWebhooks = call({
  id: 'webhooks',
  method: 'GET',
  path: '/api/webhooks',
  who: may('ManageKeys'),
  summary: 'The webhooks of the organization',
  response: z.array(Webhook),
});
