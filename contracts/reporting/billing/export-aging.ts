import { z } from 'zod';
import { call } from '../../call.ts';

/** CSV (RFC 4180, UTF-8 with byte-order mark) of the open invoices as of `today`. Cells that a spreadsheet would run are prefixed with an apostrophe. */
export const exportAging = call({
  id: 'agingExport',
  method: 'GET',
  path: '/api/reports/open-invoices.csv',
  who: 'user',
  summary: 'Open invoices of the organisation as CSV',
  query: z.object({ today: z.iso.date().optional(), customer: z.string().trim().max(255).optional() }),
  response: z.string(),
});
