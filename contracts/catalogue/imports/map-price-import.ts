import { z } from 'zod';
import { call, may } from '../../call.ts';
import { ImportField, ImportOptions } from './price-import.ts';

export const mapPriceImport = call({
  id: 'mapPriceImport',
  method: 'POST',
  path: '/api/PriceBook/Imports/{importId}/Mapping',
  summary: 'Say what the columns hold and how to read them, and run the dry run again; the mapping is kept for files with these headers',
  who: may('EditPriceBook'),
  body: z.object({
    /** The field of each column in the file's order. Without it, the columns stay as they are. */
    columns: z.array(ImportField.nullable()).max(500).optional(),
    options: ImportOptions.optional(),
  }),
  response: z.object({ importId: z.number() }),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
});
