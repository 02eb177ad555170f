import { z } from 'zod';
import { call } from '../../call.ts';

/** The trades of the price book that a line item can be of; with a labor minimum where the trade has one. */
export const getLineItemTrades = call({
  id: 'lineItemTrades',
  method: 'GET',
  path: '/api/line-items/trades',
  who: 'user',
  summary: 'The trades that a line item can be of',
  response: z.array(z.object({ trade: z.string(), title: z.string(), minimumHours: z.string().nullable() })),
});
