import { z } from 'zod';
import { call } from '../../call.ts';

export const SponsorCall = z.object({
  callId: z.number(),
  contactname: z.string(),
  contactnumber: z.string(),
  leadtype: z.string(),
  zip: z.string(),
  askedAt: z.string(),
  /** Empty while it waits. */
  settledAt: z.string(),
});
export type SponsorCall = z.output<typeof SponsorCall>;

/** Those that wait first, the oldest of them first; then those that were settled, the newest first. */
export const getSponsorCalls = call({
  id: 'getSponsorCalls',
  method: 'GET',
  path: '/api/sponsorship/calls',
  who: 'user',
  summary: 'Who asked for a call',
  response: z.array(SponsorCall),
  refusals: ['NOT_A_SPONSOR'],
});
