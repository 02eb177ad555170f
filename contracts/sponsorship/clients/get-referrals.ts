import { z } from 'zod';
import { call, Id, integer } from '../../call.ts';
import { Referral } from './client.ts';

export const REFERRALS_A_PAGE = 50;
const count = z.number();

/** C235, S147, S161, R457: by name, 50, the first page, where nothing else is asked for. */
export const getReferrals = call({
  id: 'C235',
  method: 'GET',
  path: '/api2/Sponsors/GetReferrals',
  who: 'user',
  summary: 'The clients of a sponsor',
  query: z.object({
    orderBy: z.enum(['name', 'state']).default('name'),
    limit: integer(1, REFERRALS_A_PAGE).default(REFERRALS_A_PAGE),
    page: Id.default(1),
    /** Empty for all; `ended` has those who said no and those who did not answer, too. */
    status: z.enum(['', 'prepared', 'invited', 'opened', 'joined', 'ended']).default(''),
  }),
  response: z.object({
    referrals: z.array(Referral),
    /** Of all pages. */
    total: count,
    counts: z.object({ prepared: count, invited: count, opened: count, joined: count, ended: count }),
    credits: z.object({
      on: z.boolean(),
      /** What could be gifted now. */
      canGive: count,
      waiting: count,
      taken: count,
      used: count,
    }),
  }),
  refusals: ['NOT_A_SPONSOR'],
});

/** C234: those who have joined. */
export const getSponsoredReferrals = call({
  id: 'C234',
  method: 'GET',
  path: '/api2/Sponsors/GetSponsoredReferrals',
  who: 'user',
  summary: 'The clients who have joined',
  response: z.array(Referral),
  refusals: ['NOT_A_SPONSOR'],
});

/** C237. */
export const getSponsorshipCreditCount = call({
  id: 'C237',
  method: 'GET',
  path: '/api2/Sponsors/GetSponsorshipCreditCount',
  who: 'user',
  summary: 'How many credits a sponsor could gift now',
  response: z.number(),
  refusals: ['NOT_A_SPONSOR'],
});
