import { z } from 'zod';
import { call } from '../../call.ts';

/**
 * CSV (RFC 4180, UTF-8 with byte-order mark) of one's own address book, by name. One's rating and its note are left out: they leave their owner in no
 * form. Cells that a spreadsheet would run are prefixed with an apostrophe.
 */
export const exportServiceProviders = call({
  id: 'exportServiceProviders',
  method: 'GET',
  path: '/api/serviceproviders/export.csv',
  who: 'user',
  summary: 'One’s own service providers as CSV',
  response: z.string(),
});
