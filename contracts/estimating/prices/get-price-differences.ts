import { z } from 'zod';
import { call } from '../../call.ts';
import { Quality } from '../../catalogue/entities.ts';
import { Money } from '../../decimal.ts';
import { Totals } from '../entities.ts';
import { order } from '../owned.ts';

/** Costs of a line's unit in dollars; `unitCost` adds the three, material with its waste; totals are the line's, with overhead and profit. */
const LineCosts = z.object({
  labor: z.string(),
  material: z.string(),
  equipment: z.string(),
  wasteFactorPct: z.string(),
  unitCost: Money,
  totalCost: Money,
  tax: Money,
});

/** A line that the price book would price otherwise today. `present` is null when the book no longer has the item: such a line keeps its price. */
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
 * Lines whose item the price book prices otherwise today, at the order's place. Lines of equal prices and lines with typed costs are left out.
 * `minimums` are the labor minimums of then; `present` totals are those of an estimate all of whose lines took their present prices.
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
