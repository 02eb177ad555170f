import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { FindingRef } from './finding-ref.ts';

/** Does what the finding's fix says, as one step of undo. Answers the ids of the lines that it added or changed. */
export const fixCheck = call({
  id: 'fixCheck',
  method: 'POST',
  path: '/api/estimating/{orderId}/checks/fix',
  who: order('orderId'),
  summary: 'Mend what a check found',
  body: FindingRef,
  response: z.object({ itemIds: z.array(z.number()) }),
  refusals: ['CHECK_NOT_FOUND', 'CHECK_CHANGED', 'NO_FIX', 'ESTIMATE_FULL', 'LIMIT_EXCEEDED', 'PRICES_CHANGED'],
});
