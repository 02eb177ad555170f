import { z } from 'zod';
import { MailAddress } from '../../accounts/mail-address.ts';
import { call, may } from '../../call.ts';

export const MOST_GIFTS_AT_ONCE = 20;
export const LONGEST_LINE = 200;

/** S008. The credits leave the balance at once; each address gets a link by mail, and they come back when it is not taken in 30 days. */
export const giveCredits = call({
  id: 'giveCredits',
  method: 'POST',
  path: '/api/billing/gifts',
  who: may('ManageBilling'),
  summary: 'Gift credits to one mail address or several',
  body: z.object({
    emails: z.array(MailAddress).min(1).max(MOST_GIFTS_AT_ONCE),
    /** To each. */
    credits: z.number().int().min(1).max(1_000),
    /** A line to go with it. */
    message: z.string().trim().max(LONGEST_LINE).default(''),
  }),
  response: z.object({ giftIds: z.array(z.number()) }),
  refusals: ['BILLING_OFF', 'NOT_ENOUGH_TO_GIVE', 'GIFTS_ENOUGH_TODAY'],
});
