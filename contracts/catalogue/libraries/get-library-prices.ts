import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { UnitCosts } from '../entities.ts';
import { library } from '../owned.ts';

const LineCosts = UnitCosts.extend({ wasteFactorPct: z.string() });
export type LineCosts = z.output<typeof LineCosts>;

/** What the lines of a library cost per unit, today and when the library was changed last, at the organisation's own place. */
export const getLibraryPrices = call({
  id: 'libraryPrices',
  method: 'GET',
  path: '/api/libraries/{id}/prices',
  who: library('id'),
  summary: 'Unit costs of the lines of a library, today and at its last change',
  params: z.object({ id: Id }),
  response: z.object({
    /** Percent of sales tax of a new estimate at the organisation's own place. */
    salesTax: z.string(),
    /** The instant of the library's last change, which `before` is the price of. */
    since: z.string(),
    lines: z.array(
      z.object({
        lineId: z.number(),
        /** Null where the item is deleted. */
        now: LineCosts.nullable(),
        /** Null where the price book did not have the item then, and for custom line items, whose former prices it does not keep. */
        before: LineCosts.nullable(),
      }),
    ),
  }),
  refusals: ['LIBRARY_NOT_FOUND'],
});
export type LibraryPrices = (typeof getLibraryPrices)['response']['_output'];
