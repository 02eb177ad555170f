import { z } from 'zod';
import { call, may } from '../../call.ts';
import { purchase } from '../owned.ts';

export const PAPERS = ['receipt', 'refund'] as const;

/** PDF on letter pages: the receipt of a purchase that was paid, or of what was given back of it. Times are UTC. */
export const printPurchase = call({
  id: 'printPurchase',
  method: 'GET',
  path: '/api/billing/purchases/{purchaseId}/pdf',
  who: [purchase('purchaseId'), may('ManageBilling')],
  summary: 'Receipt of a purchase, or of its refunds, as PDF',
  query: z.object({ paper: z.enum(PAPERS).default('receipt') }),
  response: z.string(),
  refusals: ['NO_RECEIPT'],
});
