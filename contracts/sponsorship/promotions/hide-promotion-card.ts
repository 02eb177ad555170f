import { z } from 'zod';
import { call, Id } from '../../call.ts';

/** The card of a sponsor by whose code one bought. The sponsor is not told. */
export const hidePromotionCard = call({
  id: 'hidePromotionCard',
  method: 'POST',
  path: '/api/sponsorship/promotions/cards/{sponsorId}/hidden',
  who: 'user',
  summary: 'Hide the card of a sponsor by whose code one bought, or with false show it',
  params: z.object({ sponsorId: Id }),
  body: z.object({ hidden: z.boolean().default(true) }),
  response: z.boolean(),
});
