import { z } from 'zod';
import { MailAddress } from '../../accounts/mail-address.ts';
import { call, NameText } from '../../call.ts';
import { SponsorCard } from '../sponsors/sponsor.ts';

export const MyLink = z.object({
  /** Empty until it was set up. */
  link: z.string(),
  /** Its end, by which C247 asks for it. */
  slug: z.string(),
  /** How many times its page was opened, and how many homes came by it; never whose. */
  opened: z.number(),
  homes: z.number(),
});

export const getMyLink = call({
  id: 'getMyLink',
  method: 'GET',
  path: '/api/sponsorship/link',
  who: 'user',
  summary: 'A sponsor’s link for anybody, and how often it was used',
  response: MyLink,
  refusals: ['NOT_A_SPONSOR'],
});

export const setUpMyLink = call({
  id: 'setUpMyLink',
  method: 'POST',
  path: '/api/sponsorship/link',
  who: 'user',
  summary: 'Set up one’s link for anybody; it stays the same, because it may stand on paper',
  response: MyLink,
  refusals: ['NOT_A_SPONSOR', 'SPONSOR_NO_NAME'],
});

const of = { who: 'anyone', params: z.object({ slug: z.string().max(100) }) } as const;

export const openSponsorLink = call({
  ...of,
  id: 'openSponsorLink',
  method: 'GET',
  path: '/api/sponsor-links/{slug}',
  summary: 'Whose link it is',
  response: z.object({ sponsor: SponsorCard }),
  refusals: ['REFERRAL_GONE'],
});

/** The page says it once it stands. */
export const noteSponsorLinkOpened = call({
  ...of,
  id: 'noteSponsorLinkOpened',
  method: 'POST',
  path: '/api/sponsor-links/{slug}/opened',
  summary: 'Count that a link was opened',
  response: z.boolean(),
  refusals: ['REFERRAL_GONE'],
});

export const mailSponsorLinkCode = call({
  ...of,
  id: 'mailSponsorLinkCode',
  method: 'POST',
  path: '/api/sponsor-links/{slug}/code',
  summary: 'Mail the code that proves an address',
  body: z.object({ email: MailAddress }),
  response: z.object({ mailedTo: z.string() }),
  refusals: ['REFERRAL_GONE', 'TOO_MANY'],
});

export const takeSponsorLink = call({
  ...of,
  id: 'takeSponsorLink',
  method: 'POST',
  path: '/api/sponsor-links/{slug}/take',
  summary: 'Begin a home with a sponsor, by their link for anybody',
  body: z.object({
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
