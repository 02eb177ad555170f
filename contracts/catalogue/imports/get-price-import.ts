import { z } from 'zod';
import { call } from '../../call.ts';
import { ImportField, ImportOptions, PriceImport } from './price-import.ts';

export const ImportColumn = z.object({
  header: z.string(),
  /** The first cells that are not empty. */
  sample: z.array(z.string()).max(3),
  field: ImportField.nullable(),
  /** `kept`: from the last file with these headers; `chosen`: by hand. */
  source: z.enum(['guessed', 'kept', 'chosen']),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const getPriceImport = call({
  id: 'getPriceImport',
  method: 'GET',
  path: '/api/PriceBook/Imports/{importId}',
  summary: 'An import: how far it is, its columns, and what it would change',
  who: 'user',
  response: PriceImport.extend({
    encoding: z.string().nullable(),
    /** Only for a CSV file. */
    delimiter: z.string().nullable(),
    decimal: z.enum(['point', 'comma']).nullable(),
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    columns: z.array(ImportColumn),
    options: ImportOptions,
    /** True when the book has moved on since the dry run: run it again before adopting. */
    stale: z.boolean(),
  }),
  refusals: ['IMPORT_NOT_FOUND'],
});
