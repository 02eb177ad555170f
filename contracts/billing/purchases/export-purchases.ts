import { z } from 'zod';
import { call, integer, may } from '../../call.ts';

/** CSV (RFC 4180, UTF-8 with byte-order mark) of what was paid in a year (UTC), the newest first; the last row has the sums. */
export const exportPurchases = call({
  id: 'exportPurchases',
  method: 'GET',
  path: '/api/billing/purchases.csv',
  who: may('ManageBilling'),
  summary: 'Purchases of a year as CSV',
  query: z.object({ year: integer(2000, 9999) }),
  response: z.string(),
});
