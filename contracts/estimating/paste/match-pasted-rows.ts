import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { ItemFacts } from '../../catalogue/entities.ts';
import { Quality, QualityLevel } from '../../catalogue/quality.ts';
import { order } from '../owned.ts';

/** Most rows of one request: a row is a search. */
export const MATCHED_AT_ONCE = 100;

/** An item in the requested quality where it comes in that one; costs of one unit at the job's place, in dollars. */
export const MatchedItem = ItemFacts.extend({
  itemXREF: z.number(),
  quality: Quality,
  labor: z.string(),
  material: z.string(),
  equipment: z.string(),
  /** Whether the item's own words have every word of the row, in the row's unit, and the row all of a part of its name. */
  sure: z.boolean(),
  /** Whether it has most of the row's words, in the row's unit: it may be meant. */
  near: z.boolean(),
  /** Whether the row has all of a part of its name: `baseboard` has none of Baseboard heater, electric. */
  named: z.boolean(),
});
export type MatchedItem = z.infer<typeof MatchedItem>;

export const matchPastedRows = call({
  id: 'matchPastedRows',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/MatchPastedRows',
  effect: 'read',
  who: order('orderId'),
  summary: 'Items of the price book that the words of pasted rows may mean, best first',
  body: z.object({
    quality: QualityLevel,
    rows: z
      .array(z.object({ description: Text, unit: Text }))
      .min(1)
      .max(MATCHED_AT_ONCE),
  }),
  /** A row's unit as the book writes it, empty when it is not known; and at most three items. */
  response: z.array(z.object({ unit: z.string(), items: z.array(MatchedItem) })),
});
