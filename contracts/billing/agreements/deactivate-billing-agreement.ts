import { z } from 'zod';
import { call, integer, may } from '../../call.ts';
import { agreement } from '../owned.ts';

/** C270, R483, M185: a state-changing GET of the documents; a browser may ask it from our own pages alone. The page asks `cancelAgreement`. */
export const deactivateBillingAgreement = call({
  id: 'C270',
  method: 'GET',
  effect: 'write',
  path: '/api2/{product}/sponsor/DeactivateBillingAgreement/{id}',
  who: [agreement('id'), may('ManageBilling')],
  summary: 'Cancel a subscription',
  params: z.object({ product: z.string().trim().max(100), id: integer(1, 2_147_483_647) }),
  response: z.literal('Cancelled'),
  refusals: ['AGREEMENT_NOT_CANCELLED', 'AGREEMENT_OVER', 'BILLING_OFF'],
});
