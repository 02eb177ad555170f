import { z } from 'zod';
import { call, may } from '../../call.ts';

export const GiftRow = z.object({
  giftId: z.number(),
  email: z.string(),
  credits: z.number(),
  message: z.string(),
  givenBy: z.string(),
  /** ISO instants. */
  givenAt: z.string(),
  until: z.string(),
  status: z.enum(['waiting', 'taken', 'returned']),
  /** When it was taken or came back; empty while it waits. */
  endedAt: z.string(),
});
export type GiftRow = z.infer<typeof GiftRow>;

export const getGifts = call({
  id: 'getGifts',
  method: 'GET',
  path: '/api/billing/gifts',
  who: may('ManageBilling'),
  summary: 'Gifts that the organisation made, the newest first, and how many credits it could gift now',
  response: z.object({
    /** Credits of the trial are not gifted, nor those that end before the gift would come back. */
    canGive: z.number(),
    gifts: z.array(GiftRow),
  }),
});
