import { z } from 'zod';
import { call } from '../../call.ts';
import { ShownGift } from './open-gift.ts';

export const getWaitingGifts = call({
  id: 'getWaitingGifts',
  method: 'GET',
  path: '/api/gifts',
  who: 'user',
  summary: 'Gifts that wait for the mail address of the caller',
  response: z.array(ShownGift),
});
