import { z } from 'zod';
import { call } from '../../call.ts';

/** C204 on paper. Times are UTC. */
export const printReplacementCost = call({
  id: 'printReplacementCost',
  method: 'GET',
  path: '/api/home/replacement-cost.pdf',
  who: 'user',
  summary: 'The latest replacement-cost report as PDF',
  response: z.unknown(),
  refusals: ['NO_REPLACEMENT_COST', 'BUSY'],
});
