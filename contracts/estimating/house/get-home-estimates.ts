import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';

/** More are not listed on a homeowner's first page; its whole list is another page. */
export const MOST_ON_HOME = 50;

/** S010. One's own estimates as a homeowner's first page lists them, the one changed last first; `getOrders` has everything of them. */
export const getHomeEstimates = call({
  id: 'homeEstimates',
  method: 'GET',
  path: '/api/home/estimates',
  who: 'user',
  summary: 'One’s own estimates, in few words each',
  response: z.object({
    /** All that are not archived, listed or not. */
    count: z.number().int(),
    estimates: z.array(
      z.object({
        id: z.number(),
        externalRefId: z.string(),
        status: z.enum(['In Progress', 'Sent', 'Accepted', 'Declined']),
        /** Lines without a quantity or a price. */
        attentionCount: z.number(),
        /** With tax. */
        grandTotal: Money,
      }),
    ),
  }),
});
export type HomeEstimate = z.output<typeof getHomeEstimates.response>['estimates'][number];
