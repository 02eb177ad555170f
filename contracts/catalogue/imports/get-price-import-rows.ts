import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { ComparedRow } from '../prices/compare-price-book.ts';
import { Quality } from '../quality.ts';

export const ImportRow = ComparedRow.extend({
  row: z.number().nullable(),
  /** Number of open estimates with the item at the time of the dry run; only for changed and removed items. */
  usedIn: z.number().optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const BadRow = z.object({ row: z.number(), field: z.string(), value: z.string(), why: z.string(), quality: Quality.optional() });
export type BadRow = z.infer<typeof BadRow>;

export const getPriceImportRows = call({
  id: 'getPriceImportRows',
  method: 'GET',
  path: '/api/PriceBook/Imports/{importId}/Rows',
  summary: 'A page of what an import would change, add or remove, or of the rows that it leaves out',
  who: 'user',
  query: z.object({
    kind: z.enum(['changed', 'added', 'removed', 'bad']),
    offset: integer(0, 10_000_000).default(0),
    take: integer(1, 500).default(100),
  }),
  response: z.object({ total: z.number(), rows: z.array(ImportRow), bad: z.array(BadRow) }),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
});
