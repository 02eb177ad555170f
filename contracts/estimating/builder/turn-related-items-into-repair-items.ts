import { z } from 'zod';
import { call } from '../../call.ts';
import { ItemFacts, ItemXref, UnitCosts } from '../../catalogue/entities.ts';
import { Quality, QualityLevel } from '../../catalogue/quality.ts';
import { order } from '../owned.ts';

/** C099, S182. Related items (C085) as lines that C102 takes: each once, in the asked quality, in Good (R148), or in the one that it comes in. */
export const turnRelatedItemsIntoRepairItems = call({
  id: 'C099',
  method: 'POST',
  effect: 'read',
  path: '/api/ProEstimates/{orderId}/TurnRelatedItemsIntoRepairItems',
  who: order('orderId'),
  summary: 'Related items as lines that can be added',
  body: z.object({
    RelatedItems: z
      .array(z.object({ lDescription_id: ItemXref, quality: QualityLevel.optional() }))
      .min(1, 'chooseItemsFirst')
      .max(500),
  }),
  response: z.array(ItemFacts.omit({ code: true }).extend({ itemXREF: z.number(), quality: Quality, costs: UnitCosts })),
  refusals: ['XREF_NOT_FOUND'],
});
