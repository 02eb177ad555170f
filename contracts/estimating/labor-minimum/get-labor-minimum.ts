import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { LaborMinimum } from '../entities.ts';
import { order } from '../owned.ts';

/** The labor minimum of one trade on this estimate; `shortfall` is what its line charges before markups, 0.00 when there is no line. */
const TradeMinimum = LaborMinimum.extend({ itemId: z.number(), on: z.boolean(), shortfall: Money });

export const getLaborMinimum = call({
  id: 'laborMinimum',
  method: 'GET',
  path: '/api/ProEstimates/{id}/LaborMinimum',
  who: order('id'),
  summary: "Whether labor minimums follow the lines, and each trade's",
  response: z.object({ on: z.boolean(), trades: z.array(TradeMinimum) }),
});
