import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { FindingRef } from './finding-ref.ts';

export const reopenCheck = call({
  id: 'reopenCheck',
  method: 'POST',
  path: '/api/estimating/{orderId}/checks/reopen',
  who: order('orderId'),
  summary: 'Take back the dismissal of a finding',
  body: FindingRef.omit({ print: true }),
  response: z.boolean(),
  refusals: ['CHECK_NOT_FOUND'],
});
