import { z } from 'zod';
import { call } from '../../call.ts';
import { GiftCode } from './open-gift.ts';

/** By the code of the mailed link, or without one by who has the address that it was mailed to. */
export const takeGift = call({
  id: 'takeGift',
  method: 'POST',
  path: '/api/gifts/{giftId}/take',
  who: 'user',
  summary: 'Take a gift: its credits are added to the organisation of the caller, once',
  body: z.object({ code: GiftCode.default('') }),
  response: z.object({ credits: z.number() }),
  refusals: ['GIFT_GONE', 'GIFT_OF_YOUR_OWN'],
});
