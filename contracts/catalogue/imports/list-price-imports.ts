import { z } from 'zod';
import { call } from '../../call.ts';
import { PriceImport } from './price-import.ts';

export const listPriceImports = call({
  id: 'listPriceImports',
  method: 'GET',
  path: '/api/PriceBook/Imports',
  summary: 'Imports of the organisation, newest first',
  who: 'user',
  response: z.array(PriceImport),
});
