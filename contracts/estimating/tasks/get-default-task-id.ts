import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const getDefaultTaskId = call({
  id: 'C050',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetDefaultTaskId/{orderId}',
  who: order('orderId'),
  summary: 'The default task',
  response: z.number().int(),
});
