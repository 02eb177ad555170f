import { z } from 'zod';
import { call, Id, may } from '../../call.ts';
import { agreement } from '../owned.ts';
import { TransactionResponse } from '../purchases/submit-purchase-transaction.ts';

/** A dearer plan is paid with what the agreement has kept; a cheaper one is noted for the next renewal, and the present one takes such a note back. */
export const changePlan = call({
  id: 'changePlan',
  method: 'POST',
  path: '/api/billing/agreements/{agreementId}/change',
  who: [agreement('agreementId'), may('ManageBilling')],
  summary: 'Change the plan',
  body: z.object({
    productPricingId: Id,
    /** The sum that was shown: where it is another one meanwhile, nothing is charged. */
    total: z.string().max(40),
  }),
  response: z.object({ takesEffect: z.enum(['now', 'renewal']), payment: TransactionResponse.nullable() }),
  refusals: ['AGREEMENT_OVER', 'AGREEMENT_RESTS', 'BILLING_OFF', 'PAYMENT_OPEN', 'PRICE_CHANGED', 'PRODUCT_NOT_SOLD'],
});
