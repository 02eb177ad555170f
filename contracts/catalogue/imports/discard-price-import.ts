import { z } from 'zod';
import { call, may } from '../../call.ts';

export const discardPriceImport = call({
  id: 'discardPriceImport',
  method: 'POST',
  path: '/api/PriceBook/Imports/{importId}/Discard',
  summary: 'Throw a dry run away',
  who: may('EditPriceBook'),
  response: z.object({ importId: z.number() }),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
});
