import { call, may } from '../../call.ts';
import { purchase } from '../owned.ts';
import { TransactionResponse } from './submit-purchase-transaction.ts';

/** At the gateway too, which answers how it stands: one that was paid meanwhile stays paid. */
export const cancelPurchase = call({
  id: 'cancelPurchase',
  method: 'POST',
  path: '/api/billing/purchases/{purchaseId}/cancel',
  who: [purchase('purchaseId'), may('ManageBilling')],
  summary: 'End a payment that was not made yet',
  response: TransactionResponse,
  refusals: ['BILLING_OFF'],
});
