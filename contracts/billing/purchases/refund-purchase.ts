import { call, may } from '../../call.ts';
import { purchase } from '../owned.ts';
import { TransactionResponse } from './submit-purchase-transaction.ts';

/** The credits are gone at once, and the money comes back by the way that it came. */
export const refundPurchase = call({
  id: 'refundPurchase',
  method: 'POST',
  path: '/api/billing/purchases/{purchaseId}/refund',
  who: [purchase('purchaseId'), may('ManageBilling')],
  summary: 'Give back the unused credits of a purchase',
  response: TransactionResponse,
  refusals: ['BILLING_OFF', 'NOTHING_TO_GIVE_BACK', 'PLAN_NOT_GIVEN_BACK', 'PURCHASE_DISPUTED', 'REFUND_TOO_LATE'],
});
