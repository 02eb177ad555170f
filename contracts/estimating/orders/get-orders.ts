import { z } from 'zod';
import { call, Page } from '../../call.ts';
import { Order } from '../order.ts';

/** C025. The organisation's jobs, newest change first. */
export const getOrders = call({
  id: 'C025',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetOrders',
  who: 'user',
  summary: 'List the jobs',
  query: Page,
  response: z.array(Order),
});
