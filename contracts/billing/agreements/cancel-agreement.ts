import { z } from 'zod';
import { call, may } from '../../call.ts';
import { agreement } from '../owned.ts';

/** R483, M184, M185: what the page asks with, behind a question. Asked again it answers the same. */
export const cancelAgreement = call({
  id: 'cancelAgreement',
  method: 'POST',
  path: '/api/billing/agreements/{agreementId}/cancel',
  who: [agreement('agreementId'), may('ManageBilling')],
  summary: 'Cancel a subscription',
  response: z.literal('Cancelled'),
  refusals: ['AGREEMENT_NOT_CANCELLED', 'AGREEMENT_OVER', 'BILLING_OFF'],
});
