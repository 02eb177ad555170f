import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { Totals } from '../order.ts';
import { order } from '../owned.ts';

export const CsiLine = z.object({
  id: z.number(),
  action: z.string(),
  description: z.string(),
  area: z.string(),
  quantity: z.string(),
  unit: z.string(),
  total: Money,
});
/** A section of MasterFormat, or what has none. */
export const CsiSection = z.object({
  /** `09 29 00`; empty for lines that no section names. */
  number: z.string(),
  name: z.string(),
  areas: z.array(z.string()),
  total: Money,
  /** Percent of all divisions with one decimal. */
  share: z.string(),
  lines: z.array(CsiLine),
});
export const CsiDivision = z.object({
  /** `09`; empty for lines that no section names. */
  number: z.string(),
  name: z.string(),
  count: z.number().int(),
  total: Money,
  share: z.string(),
  sections: z.array(CsiSection),
});
export type CsiDivision = z.infer<typeof CsiDivision>;

/** S123, R412. The lines of an estimate by division and section, without what they cost who made it; shares make 100.0. */
export const getCsiReport = call({
  id: 'csiReport',
  method: 'GET',
  path: '/api/estimating/{orderId}/csi',
  who: order('orderId'),
  summary: 'An estimate by MasterFormat divisions',
  response: z.object({
    orderId: z.number(),
    name: z.string(),
    at: z.string(),
    divisions: z.array(CsiDivision),
    /** Lines without a quantity, which are left out, as on the estimate. */
    leftOut: z.array(z.string()),
    totals: Totals.pick({ totalCost: true, tax: true, grandTotal: true }),
  }),
});
export type CsiReport = (typeof getCsiReport)['response']['_output'];
