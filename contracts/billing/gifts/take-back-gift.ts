import { z } from 'zod';
import { call, may } from '../../call.ts';
import { gift } from '../owned.ts';

export const takeBackGift = call({
  id: 'takeBackGift',
  method: 'POST',
  path: '/api/billing/gifts/{giftId}/take-back',
  who: [gift('giftId'), may('ManageBilling')],
  summary: 'Take back a gift that nobody has taken yet',
  response: z.boolean(),
  refusals: ['GIFT_GONE'],
});
