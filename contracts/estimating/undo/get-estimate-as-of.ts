import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { BillingTerms, ProgressInvoice } from '../billing/billing.ts';
import { AreaWithItems, Settings, Task } from '../entities.ts';
import { Order, Totals } from '../order.ts';
import { order } from '../owned.ts';
import { Payment } from '../payments/payment.ts';

export const EstimateView = z.object({
  order: Order,
  settings: Settings,
  tasks: z.array(Task),
  areas: z.array(AreaWithItems),
  payments: z.array(Payment),
  /** Invoices for parts of the contract, and the terms that somebody has saved. */
  billing: z.object({ terms: BillingTerms.nullable(), invoices: z.array(ProgressInvoice).readonly() }),
  totals: Totals,
  revision: z.number(),
  position: z.string(),
  at: z.string(),
});
export type EstimateView = z.infer<typeof EstimateView>;

/** The estimate as it was after the stream revision (or at the instant) asked for, folded from the log. */
export const getEstimateAsOf = call({
  id: 'asOf',
  method: 'GET',
  path: '/api/estimating/{orderId}/as-of',
  who: order('orderId'),
  summary: 'The estimate as of a moment',
  query: z.object({ revision: integer(0).optional(), at: z.iso.datetime({ offset: true }).optional() }),
  response: EstimateView,
  refusals: ['BUSY'],
});
