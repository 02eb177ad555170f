import { call, may } from '../../call.ts';
import { purchase } from '../owned.ts';
import { TransactionResponse } from './submit-purchase-transaction.ts';

/** What it answers is recorded; credits come once. */
export const askPurchase = call({
  id: 'askPurchase',
  method: 'POST',
  path: '/api/billing/purchases/{purchaseId}/ask',
  who: [purchase('purchaseId'), may('ManageBilling')],
  summary: 'Ask the gateway now how a payment ended',
  response: TransactionResponse,
  refusals: ['BILLING_OFF'],
});
