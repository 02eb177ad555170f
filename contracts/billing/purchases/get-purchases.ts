import { z } from 'zod';
import { call, integer, may } from '../../call.ts';
import { PAGE_SIZES, PurchaseRow, pagedOf } from './purchase.ts';

/** C273, R487-R490, S168. All purchases of the organisation of this user, who is the caller or a colleague; the newest first. */
export const getPurchases = call({
  id: 'C273',
  method: 'GET',
  path: '/api2/purchase/get/{id}',
  who: may('ManageBilling'),
  summary: 'Purchases, in pages',
  query: z.object({
    page: integer(1, 1_000_000).default(1),
    pageSize: z.coerce
      .number()
      .refine((size) => PAGE_SIZES.some((one) => one === size), { error: `must be one of ${PAGE_SIZES.join(', ')}` })
      .default(PAGE_SIZES[0]),
  }),
  response: pagedOf(PurchaseRow),
  refusals: ['NOT_FOUND'],
});
