import { z } from 'zod';
import { MailAddress } from '../../accounts/mail-address.ts';
import { NameText, Text } from '../../call.ts';
import { HomeAddressBody } from '../../home/property/address.ts';
import { CharacteristicsBody } from '../../home/property/characteristics.ts';
import { CLIENT_STATUSES, INVITE_METHODS } from './client-status.ts';

export const LONGEST_REFERRAL_LINE = 200;
export const MOST_GIFTED_TO_CLIENT = 100;
/** An invitation is good for so long, as the gift that goes with it. */
export const INVITATION_DAYS = 30;

/** R015. It signs in by its mail address. */
export const SPONSORED_ACCOUNT = 'SponsoredAccount_';
export const isSponsoredAccount = (userName: string): boolean => userName.startsWith(SPONSORED_ACCOUNT);

/** What a sponsor types of the house; the client can change all of it. */
export const PreparedHouse = CharacteristicsBody.pick({
  bedrooms: true,
  fullBaths: true,
  halfBaths: true,
  basementSizeSF: true,
  stories: true,
  yearBuilt: true,
  totalLivingArea: true,
});
export type PreparedHouse = z.output<typeof PreparedHouse>;
export const PreparedAddress = HomeAddressBody.omit({ check: true });
export type PreparedAddress = z.output<typeof PreparedAddress>;

/** What a sponsor types of a client; `message` is a line of their own. */
export const ClientFields = z.object({
  name: NameText.min(1, { error: 'must not be empty' }),
  email: z.union([z.literal(''), MailAddress]).default(''),
  refnumber: Text.max(100).default(''),
  message: z.string().trim().max(LONGEST_REFERRAL_LINE).default(''),
  address: PreparedAddress,
  house: PreparedHouse.default({}),
});
export type ClientFields = z.output<typeof ClientFields>;

const instant = z.string();
/** One client as the sponsor sees them. */
export const Referral = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  refnumber: z.string(),
  message: z.string(),
  address: z.object({ address: z.string(), address2: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  house: PreparedHouse,
  status: z.enum(CLIENT_STATUSES),
  method: z.enum(INVITE_METHODS),
  /** The link of an invitation that can still be taken; empty otherwise. */
  link: z.string(),
  preparedAt: instant,
  invitedAt: instant,
  until: instant,
  openedAt: instant,
  remindedAt: instant,
  /** The mail server of the address refused the invitation. */
  cameBack: z.boolean(),
  joinedAt: instant,
  endedAt: instant,
  credits: z.number(),
  creditsUsed: z.number(),
  credit: z.enum(['none', 'waiting', 'taken', 'returned']),
});
export type Referral = z.output<typeof Referral>;
