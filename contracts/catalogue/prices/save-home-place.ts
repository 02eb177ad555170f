import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Zip } from '../entities.ts';

export const saveHomePlace = call({
  id: 'saveHomePlace',
  method: 'POST',
  path: '/api/PriceBook/SaveHomePlace',
  summary: 'Where prices are for when nobody says where: the ZIP code of the organisation; null for the national prices',
  who: may('EditPriceBook'),
  body: z.object({ zip: Zip.nullable() }),
  response: z.object({ homeZip: z.string().nullable() }),
  refusals: ['ZIP_NOT_FOUND'],
});
