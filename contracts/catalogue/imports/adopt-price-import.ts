import { z } from 'zod';
import { call, may } from '../../call.ts';
import { EffectiveFrom } from '../entities.ts';

export const adoptPriceImport = call({
  id: 'adoptPriceImport',
  method: 'POST',
  path: '/api/PriceBook/Imports/{importId}/Adopt',
  summary: 'Make what the dry run showed the next version of the price book',
  who: may('EditPriceBook'),
  body: z.object({ effectiveFrom: EffectiveFrom.optional() }),
  response: z.object({ importId: z.number(), version: z.number() }),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY', 'PRICE_LIST_STALE', 'EFFECTIVE_DATE_PAST'],
});
