import { z } from 'zod';
import { call, LongText } from '../../call.ts';
import { order } from '../owned.ts';
import { FindingRef } from './finding-ref.ts';

/** Leaves a finding as it is, with a reason. It comes back once its lines change. */
export const dismissCheck = call({
  id: 'dismissCheck',
  method: 'POST',
  path: '/api/estimating/{orderId}/checks/dismiss',
  who: order('orderId'),
  summary: 'Dismiss a finding of a check',
  body: FindingRef.extend({ reason: LongText.min(1, 'Please say why.') }),
  response: z.boolean(),
  refusals: ['CHECK_NOT_FOUND', 'CHECK_CHANGED'],
});
