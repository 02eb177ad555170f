import { z } from 'zod';
import { call } from '../../call.ts';

/** Ends the link at once. Answers whether it was still in force. */
export const takeEstimateShareBack = call({
  id: 'takeEstimateShareBack',
  method: 'POST',
  path: '/api/serviceproviders/shares/{shareId}/takeback',
  who: 'user',
  summary: 'Take a shared estimate back',
  response: z.boolean(),
  refusals: ['SHARE_NOT_FOUND'],
});
