import { z } from 'zod';
import { call } from '../../call.ts';

/** The code of a link that leads to the sign-up: of a gift, of a sponsor, or of a promotion. */
export const LONGEST_LINK_CODE = 120;
export const LinkCode = z.string().trim().min(1).max(LONGEST_LINK_CODE);

export const LinkOffer = z.object({
  /** Promotions are priced by the pricing calls: here they are unknown, as are wrong, used and old codes. */
  kind: z.enum(['gift', 'sponsor', 'unknown']),
  /** Who offers it. */
  from: z.string(),
  /** Gifted ones. */
  credits: z.number(),
  /** ISO instant; empty where it does not end. */
  until: z.string(),
  /** The page where who has an account takes it; empty of an unknown code. */
  page: z.string(),
});
export type LinkOffer = z.output<typeof LinkOffer>;

/** Nothing is taken by looking. */
export const openLinkCode = call({
  id: 'openLinkCode',
  method: 'GET',
  path: '/api/account/link-codes',
  who: 'anyone',
  summary: 'What the code of a link to the sign-up gives',
  query: z.object({ code: LinkCode }),
  response: LinkOffer,
});

export const TakenLinkCode = z.object({
  /** Empty of an account that was made without one. */
  code: z.string(),
  /** `waiting` until the account's first moments are over; `promotion`: it counts when one pays; `refused`: it gave nothing. */
  outcome: z.enum(['none', 'waiting', 'taken', 'promotion', 'refused']),
  from: z.string(),
  credits: z.number(),
});
export type TakenLinkCode = z.output<typeof TakenLinkCode>;

export const getTakenLinkCode = call({
  id: 'getTakenLinkCode',
  method: 'GET',
  path: '/api/account/link-code',
  who: 'user',
  summary: 'What became of the code that one signed up with',
  response: TakenLinkCode,
});
