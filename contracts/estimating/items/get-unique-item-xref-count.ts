import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const getUniqueItemXREFCount = call({
  id: 'C067',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetUniqueItemXREFCount',
  who: order('id'),
  summary: 'Unique item codes (R089-R093)',
  response: z.number().int(),
});
