import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

/** R091. R092: the lock is disabled, so that more than this is told and never refused. */
export const MOST_UNIQUE_ITEMS = 150;

export const getUniqueItemXREFCount = call({
  id: 'C067',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetUniqueItemXREFCount',
  who: order('id'),
  summary: 'Unique item codes (R089-R093)',
  response: z.number().int(),
});
