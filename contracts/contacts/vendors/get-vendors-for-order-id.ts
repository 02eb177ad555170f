import { z } from 'zod';
import { call, Page } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { Contact } from '../entities.ts';

/** C134. The vendors that the caller can choose from for the order: both lists, without those that are no longer active. */
export const getVendorsForOrderId = call({
  id: 'C134',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetVendorsForOrderId',
  who: order('orderId'),
  summary: 'List the vendors to choose from for an order',
  query: Page,
  response: z.array(Contact),
});
