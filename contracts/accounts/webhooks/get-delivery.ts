import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Delivery, DeliveryTries } from './webhook.ts';

export const getDelivery = call({
  id: 'webhookDelivery',
  method: 'GET',
  path: '/api/webhooks/deliveries/{deliveryId}',
  who: may('ManageKeys'),
  summary: 'A delivery with its tries, and what is sent',
  response: Delivery.extend({
    triesMade: DeliveryTries,
    /** The message, as it would be sent now; empty where it is of a test. */
    body: z.string(),
  }),
  refusals: ['NOT_FOUND'],
});
