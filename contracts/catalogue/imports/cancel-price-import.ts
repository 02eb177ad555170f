import { z } from 'zod';
import { call } from '../../call.ts';

export const cancelPriceImport = call({
  id: 'cancelPriceImport',
  method: 'POST',
  path: '/api/PriceBook/Imports/{importId}/Cancel',
  summary: 'Stop a dry run',
  who: 'admin',
  response: z.object({ importId: z.number() }),
  refusals: ['IMPORT_NOT_FOUND'],
});
