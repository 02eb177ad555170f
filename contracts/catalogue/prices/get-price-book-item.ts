import { z } from 'zod';
import { call } from '../../call.ts';
import { CostType, ItemFacts, ItemXref } from '../entities.ts';
import { At, PriceBookPrice } from './price-book.ts';

/** One line of "why this price": dollars per unit and the source of the number. The parts add up to the unit cost before it is rounded to cents. */
export const PricePart = z.object({
  group: z.enum(['labor', 'material', 'equipment', 'markup']),
  kind: z.enum(['wage', 'burden', 'place', 'material', 'waste', 'equipment', 'markup']),
  label: z.string(),
  detail: z.string(),
  amount: z.string(),
  basis: z.string(),
});
export type PricePart = z.infer<typeof PricePart>;

export const getPriceBookItem = call({
  id: 'priceBookItem',
  method: 'GET',
  path: '/api/PriceBook/Items/{xref}',
  summary: 'One item of the price book: its qualities, and of what each price is made at a place',
  who: 'user',
  params: z.object({ xref: ItemXref }),
  query: z.object(At),
  response: ItemFacts.extend({
    /** Only for own items. */
    costType: CostType.optional(),
    synonyms: z.string(),
    place: z.object({ name: z.string(), laborFactor: z.string(), materialFactor: z.string(), basis: z.string() }),
    crew: z.string().nullable(),
    hours: z.string().nullable(),
    qualities: z.array(
      PriceBookPrice.extend({
        labor: z.string(),
        material: z.string(),
        equipment: z.string(),
        /** The price without the own price; null for own items. */
        defaultUnitCost: z.string().nullable(),
        /** The parts of the default price, the markup rule included; empty for own items. */
        parts: z.array(PricePart),
      }),
    ),
    related: z.array(z.object({ code: z.number(), label: z.string() })),
  }),
  refusals: ['ITEM_NOT_FOUND'],
});
