import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { UnitCost } from '../../decimal-fields.ts';
import { order } from '../owned.ts';

/** Takes the price book's present prices for some lines. `unitCost` is the cost that the person saw; when the book's cost differs, the call refuses. */
export const updatePrices = call({
  id: 'updatePrices',
  method: 'POST',
  path: '/api/ProEstimates/{id}/UpdatePrices',
  who: order('id'),
  summary: "Take the price book's present prices",
  body: z.object({
    items: z
      .array(z.object({ itemId: Id, unitCost: UnitCost }))
      .min(1, 'chooseItemsFirst')
      .max(2000),
  }),
  response: z.object({ updated: z.number().int() }),
  refusals: ['PRICES_CHANGED'],
});
