import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const doesOrderContainRepairItems = call({
  id: 'C039',
  method: 'POST',
  effect: 'read',
  path: '/api/ProEstimates/{orderId}/DoesOrderContainRepairItems',
  who: order('orderId'),
  summary: 'Whether the order has line items',
  response: z.boolean(),
});
