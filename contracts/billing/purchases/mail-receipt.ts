import { z } from 'zod';
import { call, may } from '../../call.ts';
import { purchase } from '../owned.ts';

/** To the caller's own address, at most once a minute. */
export const mailReceipt = call({
  id: 'mailReceipt',
  method: 'POST',
  path: '/api/billing/purchases/{purchaseId}/mail',
  who: [purchase('purchaseId'), may('ManageBilling')],
  summary: 'Mail the receipt of a purchase again, to oneself',
  response: z.object({ to: z.string() }),
  refusals: ['NO_RECEIPT'],
});
