import { z } from 'zod';
import { call } from '../../call.ts';

export const downloadBadRows = call({
  id: 'downloadBadRows',
  method: 'GET',
  path: '/api/PriceBook/Imports/{importId}/BadRows',
  summary: 'The rows that an import leaves out, with the reason, as CSV',
  who: 'user',
  response: z.string(),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
});
