import { z } from 'zod';
import { call, may } from '../../call.ts';

export const cancelPriceImport = call({
  id: 'cancelPriceImport',
  method: 'POST',
  path: '/api/PriceBook/Imports/{importId}/Cancel',
  summary: 'Stop a dry run',
  who: may('EditPriceBook'),
  response: z.object({ importId: z.number() }),
  refusals: ['IMPORT_NOT_FOUND'],
});
