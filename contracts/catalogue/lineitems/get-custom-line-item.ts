import { z } from 'zod';
import { call } from '../../call.ts';
import { lineItem } from '../owned.ts';
import { CustomLineItem } from './line-item.ts';

/** A line item opened beside the list: its fields, where it stands on estimates, and its own history of changes. */
export const getCustomLineItem = call({
  id: 'lineItem',
  method: 'GET',
  path: '/api/line-items/{id}',
  who: lineItem('id'),
  summary: 'One custom line item',
  response: z.object({
    item: CustomLineItem,
    deleted: z.boolean(),
    /** May the caller change it: one's own, or the organisation's as an administrator. */
    mayChange: z.boolean(),
    /** The lines of estimates that were made from it, the estimate changed last first; `uses` counts them all. */
    uses: z.number(),
    lines: z.array(
      z.object({
        orderId: z.number(),
        job: z.string(),
        area: z.string(),
        quantity: z.string(),
        quality: z.string(),
        unit: z.string(),
        at: z.string(),
      }),
    ),
    /** Newest first. */
    changes: z.array(z.object({ at: z.string(), by: z.string(), sentence: z.string(), before: z.string(), after: z.string() })),
  }),
});
