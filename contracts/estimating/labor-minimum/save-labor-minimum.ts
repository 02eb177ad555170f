import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

/** Of one trade, or of the whole estimate without one. */
export const saveLaborMinimum = call({
  id: 'saveLaborMinimum',
  method: 'POST',
  path: '/api/ProEstimates/{id}/SaveLaborMinimum',
  who: order('id'),
  summary: 'Switch labor minimums on or off',
  body: z.object({ on: z.boolean(), trade: z.string().trim().min(1).max(60).optional() }),
  response: z.boolean(),
  refusals: ['NOT_FOUND'],
});
