import { z } from 'zod';
import { call, may } from '../../call.ts';
import { BookVersion, Made } from './price-book.ts';

export const restorePriceBookVersion = call({
  id: 'restorePriceBookVersion',
  method: 'POST',
  path: '/api/PriceBook/RestoreVersion',
  summary: 'Make a new version that equals an older one, from today',
  who: may('EditPriceBook'),
  body: z.object({ version: BookVersion }),
  response: Made,
  refusals: ['VERSION_NOT_FOUND'],
});
