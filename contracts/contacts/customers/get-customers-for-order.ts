import { z } from 'zod';
import { call, Page } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { Contact } from '../entities.ts';

/** C125. The customers that the caller can choose from for the order: both lists, without those that are no longer active. */
export const getCustomersForOrder = call({
  id: 'C125',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetCustomersForOrder',
  who: order('orderId'),
  summary: 'List the customers to choose from for an order',
  query: Page,
  response: z.array(Contact),
});
