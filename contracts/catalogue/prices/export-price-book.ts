import { z } from 'zod';
import { call } from '../../call.ts';
import { At } from './price-book.ts';

/** One row per item; text that a spreadsheet would run as a formula begins with an apostrophe. Importing the file unchanged changes nothing. */
export const exportPriceBook = call({
  id: 'exportPriceBook',
  method: 'GET',
  path: '/api/PriceBook/Export',
  summary: 'The price book at a place as a CSV or XLSX file, one row per item',
  who: 'user',
  query: z.object({ format: z.enum(['csv', 'xlsx']), ...At }),
  response: z.string(),
});
