import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

/** Divisions, their sections, or every line too. */
export const CSI_DEPTHS = ['1', '2', '3'] as const;

/** S123 on paper: quantities and prices alone. Times are UTC. */
export const printCsiReport = call({
  id: 'printCsiReport',
  method: 'GET',
  path: '/api/estimating/{orderId}/csi.pdf',
  who: order('orderId'),
  summary: 'An estimate by MasterFormat divisions as PDF',
  query: z.object({ depth: z.enum(CSI_DEPTHS).default('1') }),
  response: z.unknown(),
  refusals: ['NO_LINES', 'BUSY'],
});
