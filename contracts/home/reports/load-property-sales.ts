import { z } from 'zod';
import { call, may } from '../../call.ts';
import { SalesPreview } from './market-value.ts';

/** The body is the file itself, `application/octet-stream`. Without `keep` it is only read, and nothing changes. */
export const loadPropertySales = call({
  id: 'loadPropertySales',
  method: 'POST',
  path: '/api/home/property-value/sales',
  who: may('ViewReport'),
  summary: 'Read a file of sales near the house (CSV, up to 25 MB and 100,000 rows), and keep it with `keep`',
  query: z.object({ fileName: z.string().trim().min(1).max(255), keep: z.enum(['true', 'false']).default('false') }),
  response: SalesPreview,
  refusals: ['FILE_TOO_LARGE', 'FILE_UNREADABLE', 'UPLOAD_CUT_OFF', 'FILES_UNAVAILABLE', 'DISK_FULL', 'BUSY'],
});
