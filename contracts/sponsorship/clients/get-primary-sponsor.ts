import { z } from 'zod';
import { call } from '../../call.ts';
import { SponsorCard } from '../sponsors/sponsor.ts';

export const PrimarySponsor = z.object({
  clientId: z.number(),
  sponsor: SponsorCard,
  joinedAt: z.string(),
  credits: z.number(),
  creditsUsed: z.number(),
  hidden: z.boolean(),
  /** When the caller asked for a call that still waits (ISO); empty where none does. */
  askedAt: z.string(),
  /** R015: the account was made by the invitation, and signs in by its mail address. */
  isSponsoredAccount: z.boolean(),
});
export type PrimarySponsor = z.output<typeof PrimarySponsor>;

/** C248: null for who is sponsored by nobody. */
export const getPrimarySponsor = call({
  id: 'C248',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetPrimarySponsor',
  who: 'user',
  summary: 'Who sponsors one’s home, and what they are told',
  response: PrimarySponsor.nullable(),
});

const refusals = ['CLIENT_NOT_FOUND'] as const;

export const hidePrimarySponsor = call({
  id: 'hidePrimarySponsor',
  method: 'POST',
  path: '/api/sponsorship/primary/hidden',
  who: 'user',
  summary: 'Hide one’s sponsor’s card, or with false show it',
  body: z.object({ hidden: z.boolean().default(true) }),
  response: z.boolean(),
  refusals: [...refusals],
});

/** What was gifted stays; the sponsor is told only that it ended. */
export const endPrimarySponsor = call({
  id: 'endPrimarySponsor',
  method: 'POST',
  path: '/api/sponsorship/primary/end',
  who: 'user',
  summary: 'End the sponsorship of one’s home',
  response: z.boolean(),
  refusals: [...refusals],
});
