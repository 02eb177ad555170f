import { z } from 'zod';
import { call, may, Page, Text } from '../../call.ts';
import { Delivery } from './webhook.ts';

export const getDeliveries = call({
  id: 'webhookDeliveries',
  method: 'GET',
  path: '/api/webhooks/deliveries',
  who: may('ManageKeys'),
  summary: 'What webhooks were sent, the last first',
  query: Page.extend({
    /** Those that failed, or fail and wait, alone. */
    failed: z.enum(['true', 'false']).default('false'),
    /** An event, a job or a position. */
    text: Text.default(''),
  }),
  response: z.object({ deliveries: z.array(Delivery), count: z.number(), failed: z.number() }),
});
