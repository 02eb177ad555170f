import { z } from 'zod';
import { call, Id, Text } from '../../call.ts';
import { order } from '../owned.ts';

/** C037, R049. */
export const updateJobId = call({
  id: 'C037',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/UpdateJobId',
  who: order('orderId'),
  summary: 'Change the job id',
  body: z.object({ id: Id.optional(), externalRefId: z.string().trim().min(1).max(255), orderType: Text.optional() }),
  response: z.boolean(),
});
