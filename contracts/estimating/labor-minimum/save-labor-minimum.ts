import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

/** Turns the minimum of one trade on or off, or of the whole estimate when no trade is given. */
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
