import { z } from 'zod';
import { call } from '../../call.ts';

export const GiftCode = z.string().trim().max(100);

export const ShownGift = z.object({
  giftId: z.number(),
  organizationName: z.string(),
  givenBy: z.string(),
  credits: z.number(),
  message: z.string(),
  /** ISO instant. */
  until: z.string(),
});
export type ShownGift = z.infer<typeof ShownGift>;

/** Nothing is taken by looking: mail scanners do that, too. */
export const openGift = call({
  id: 'openGift',
  method: 'GET',
  path: '/api/gifts/{giftId}',
  who: 'anyone',
  summary: 'What a gift is, for who has the mailed link',
  query: z.object({ code: GiftCode }),
  response: ShownGift,
  refusals: ['GIFT_GONE'],
});
