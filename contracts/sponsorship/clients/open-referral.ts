import { z } from 'zod';
import { MailAddress } from '../../accounts/mail-address.ts';
import { call, Id, NameText } from '../../call.ts';
import { SponsorCard } from '../sponsors/sponsor.ts';
import { PreparedHouse } from './client.ts';

export const ReferralCode = z.string().trim().max(100);
const of = { who: 'anyone', params: z.object({ clientId: Id }) } as const;

export const OpenReferral = z.object({
  /** Of all but `open` nothing is told but who the sponsor is. */
  outcome: z.enum(['open', 'taken', 'declined', 'expired', 'withdrawn', 'ended']),
  sponsor: SponsorCard.nullable(),
  name: z.string(),
  message: z.string(),
  address: z.object({ address: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  house: PreparedHouse,
  /** Estimates that are paid for and can still be taken. */
  credits: z.number(),
  until: z.string(),
  /** Where the code goes: `o...x@example.net`. Empty where the client gives the address. */
  mailedTo: z.string(),
});
export type OpenReferral = z.output<typeof OpenReferral>;

/** What an invitation is, for who has its link. Nothing is taken and nothing is noted by looking: mail scanners do that, too. */
export const openReferral = call({
  ...of,
  id: 'openReferral',
  method: 'GET',
  path: '/api/referrals/{clientId}',
  summary: 'What a sponsor’s invitation is',
  query: z.object({ code: ReferralCode }),
  response: OpenReferral,
  refusals: ['REFERRAL_GONE'],
});

const body = z.object({ code: ReferralCode });

/** The page says it once it stands, so that a scanner of mails does not. */
export const noteReferralOpened = call({
  ...of,
  id: 'noteReferralOpened',
  method: 'POST',
  path: '/api/referrals/{clientId}/opened',
  summary: 'Note that an invitation was opened',
  body,
  response: z.boolean(),
  refusals: ['REFERRAL_GONE'],
});

export const declineReferral = call({
  ...of,
  id: 'declineReferral',
  method: 'POST',
  path: '/api/referrals/{clientId}/decline',
  summary: 'Say no: what was typed about the house is erased, and the credits go back',
  body,
  response: z.boolean(),
  refusals: ['REFERRAL_GONE', 'REFERRAL_TAKEN'],
});

export const mailReferralCode = call({
  ...of,
  id: 'mailReferralCode',
  method: 'POST',
  path: '/api/referrals/{clientId}/code',
  summary: 'Mail the code that proves the address; of an invitation by mail, to the address that it was mailed to',
  body: body.extend({ email: z.union([z.literal(''), MailAddress]).default('') }),
  response: z.object({ mailedTo: z.string() }),
  refusals: ['REFERRAL_GONE', 'REFERRAL_TAKEN', 'CLIENT_NO_ADDRESS', 'TOO_MANY'],
});

/** Without a session the account is made, whose address the mailed code proves; with one, the sponsorship is of the person who is signed in. Once. */
export const takeReferral = call({
  ...of,
  id: 'takeReferral',
  method: 'POST',
  path: '/api/referrals/{clientId}/take',
  summary: 'Take a sponsor’s invitation',
  body: body.extend({
    email: z.union([z.literal(''), MailAddress]).default(''),
    mailedCode: z.string().trim().max(20).default(''),
    firstName: NameText.default(''),
    lastName: NameText.default(''),
    password: z.string().max(255).default(''),
  }),
  response: z.boolean(),
  refusals: [
    ...(['REFERRAL_GONE', 'REFERRAL_TAKEN', 'REFERRAL_OF_YOUR_OWN', 'REFERRAL_FOR_HOMEOWNERS', 'SPONSORED_ALREADY'] as const),
    ...(['INVALID_ACTIVATION_CODE', 'ADDRESS_HAS_ACCOUNT', 'CLIENT_NO_ADDRESS', 'TOO_MANY'] as const),
  ],
});
