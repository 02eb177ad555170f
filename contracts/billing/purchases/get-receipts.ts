import { z } from 'zod';
import { call, integer, may } from '../../call.ts';

/** ZIP of the receipts of what was paid in a year (UTC) as PDF, and of what was given back of it. It is written as it is read. */
export const getReceipts = call({
  id: 'getReceipts',
  method: 'GET',
  path: '/api/billing/receipts.zip',
  who: may('ManageBilling'),
  summary: 'All receipts of a year as a ZIP of PDFs',
  query: z.object({ year: integer(2000, 9999) }),
  response: z.unknown(),
});
