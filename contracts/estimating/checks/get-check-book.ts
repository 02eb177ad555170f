import { z } from 'zod';
import { call } from '../../call.ts';
import { Formula } from '../../catalogue/entities.ts';
import { Quality, QualityLevel } from '../../catalogue/quality.ts';
import { LaborMinimum } from '../entities.ts';
import { order } from '../owned.ts';

const MinimumOfTrade = LaborMinimum.omit({ minimum: true, charged: true }).extend({ itemId: z.number() });

export const DismissalView = z.object({
  check: z.string(),
  subject: z.string(),
  title: z.string(),
  areaId: z.number().nullable(),
  itemIds: z.array(z.number()),
  print: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});

/** Unit costs in dollars. */
const Costs = z.object({ labor: z.string(), material: z.string(), equipment: z.string(), wasteFactorPct: z.string() });

/** What a screen needs to run the checks itself after each change: everything but the lines. */
export const getCheckBook = call({
  id: 'checkBook',
  method: 'GET',
  path: '/api/estimating/{orderId}/check-book',
  who: order('orderId'),
  summary: 'What the price book and earlier dismissals tell the checks of an estimate',
  response: z.object({
    /** The items that fixes add, in each quality. */
    items: z.array(
      Costs.extend({
        itemXREF: z.number(),
        formula: Formula,
        action: z.string(),
        description: z.string(),
        category: z.string(),
        quality: Quality,
        itemUM: z.string(),
        trade: z.string(),
        priceSource: z.enum(['book', 'typed']),
      }),
    ),
    minimums: z.array(z.object({ facts: MinimumOfTrade, on: z.boolean() })),
    laborMinimum: z.boolean(),
    version: z.number(),
    older: z.array(Costs.extend({ itemId: z.number() })),
    presentMinimums: z.array(MinimumOfTrade),
    quality: QualityLevel,
    decimals: z.number(),
    dismissals: z.array(DismissalView),
  }),
});
export type CheckBookAnswer = (typeof getCheckBook)['response']['_output'];
