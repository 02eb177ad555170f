import { z } from 'zod';
import { call } from '../../call.ts';
import { Quality } from '../../catalogue/quality.ts';
import { Money } from '../../decimal-fields.ts';
import { Totals } from '../order.ts';
import { order } from '../owned.ts';

/** Costs of one unit of a line in dollars; `unitCost` is their sum with the waste of the material; totals are of the line, with overhead and profit. */
const LineCosts = z.object({
  labor: z.string(),
  material: z.string(),
  equipment: z.string(),
  wasteFactorPct: z.string(),
  unitCost: Money,
  totalCost: Money,
  tax: Money,
});

/** A line with another price in today's price book. `present` is null when the book no longer has the item; the line then keeps its price. */
export const PriceDifference = z.object({
  itemId: z.number(),
  areaId: z.number(),
  area: z.string(),
  action: z.string(),
  description: z.string(),
  quality: Quality,
  quantity: z.string(),
  itemUM: z.string(),
  trade: z.string(),
  kept: LineCosts,
  present: LineCosts.nullable(),
});
export type PriceDifference = z.infer<typeof PriceDifference>;

/**
 * Lines with another price in today's price book, at the order's place. Lines with equal prices and lines with typed costs are left
 * out. `present` totals are those that the estimate would have if all lines took their present prices; `minimums` are the labor
 * minimums then.
 */
export const getPriceDifferences = call({
  id: 'priceDifferences',
  method: 'GET',
  path: '/api/ProEstimates/{id}/PriceDifferences',
  who: order('id'),
  summary: "What the price book's present prices would change",
  response: z.object({
    lines: z.array(PriceDifference),
    minimums: z.array(z.object({ itemId: z.number(), trade: z.string(), hours: z.string(), rate: z.string() })),
    kept: Totals,
    present: Totals,
  }),
  refusals: ['LIMIT_EXCEEDED'],
});
