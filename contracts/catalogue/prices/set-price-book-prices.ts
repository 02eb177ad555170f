import { z } from 'zod';
import { call, may } from '../../call.ts';
import { UnitCost } from '../../decimal-fields.ts';
import { EffectiveFrom, ItemXref } from '../entities.ts';
import { At, Made } from './price-book.ts';

export const setPriceBookPrices = call({
  id: 'setPriceBookPrices',
  method: 'POST',
  path: '/api/PriceBook/SetPrices',
  summary: 'Set unit costs by hand, or take them back (null); a better quality cannot cost less than the one below it at the named place',
  who: may('EditPriceBook'),
  body: z.object({
    prices: z
      .array(z.object({ itemXREF: ItemXref, unitCost: UnitCost.nullable() }))
      .min(1)
      .max(500),
    effectiveFrom: EffectiveFrom.optional(),
    ...At,
  }),
  response: Made,
  refusals: ['ITEM_NOT_FOUND', 'OWN_ITEM_PRICE', 'QUALITY_ORDER', 'EFFECTIVE_DATE_PAST', 'CONFLICT'],
});
