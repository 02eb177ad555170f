import { z } from 'zod';
import { call, may } from '../../call.ts';

export const sendDelivery = call({
  id: 'sendWebhookDelivery',
  method: 'POST',
  path: '/api/webhooks/deliveries/{deliveryId}/send',
  who: may('ManageKeys'),
  summary: 'Send a delivery now, or again, with the same id',
  response: z.boolean(),
  refusals: ['NOT_FOUND', 'WEBHOOK_OFF'],
});
