import { z } from 'zod';
import { MailAddress } from '../../accounts/mail-address.ts';
import { NameText, Text } from '../../call.ts';
import { SponsorPicture } from '../files/sponsor-file.ts';
import { SPONSOR_TYPES, type SponsorType } from './sponsor-type.ts';

/** The most that a card has room for: two lines. */
export const LONGEST_ABOUT = 140;

const WebAddress = Text.refine((text) => text === '' || isWebAddress(text), { error: 'must begin with https://, or be empty' });

function isWebAddress(text: string): boolean {
  return /^https:\/\/[^\s<>"/]+\.[^\s<>"]+$/i.test(text) && URL.canParse(text);
}

/** What a sponsor says of themselves, and homeowners see. */
export const SponsorInfo = z.object({
  firstName: NameText,
  lastName: NameText,
  firm: NameText,
  title: NameText,
  licenseState: z.string().regex(/^([A-Z]{2})?$/, { error: 'must be a state of two letters' }),
  license: z.string().trim().max(50),
  phone: z.string().trim().max(50),
  /** Homeowners do not see it: what they ask goes there. */
  email: z.union([z.literal(''), MailAddress]),
  companyWebSite: WebAddress,
  sponsorshipLandingPage: WebAddress,
  about: z.string().trim().max(LONGEST_ABOUT),
});
export type SponsorInfo = z.output<typeof SponsorInfo>;

/** A sponsor as everybody with an account sees one. */
export const SponsorCard = z.object({
  /** The user's id. */
  id: z.number(),
  /** R014: the user name, which says who the sponsor is. */
  name: z.string(),
  type: z.enum(SPONSOR_TYPES) satisfies z.ZodType<SponsorType>,
  organization_Id: z.number(),
  ...SponsorInfo.omit({ email: true }).shape,
  portrait: SponsorPicture,
  logo: SponsorPicture,
});
export type SponsorCard = z.output<typeof SponsorCard>;

/** `Marisol Vance` */
export const sponsorName = ({ firstName, lastName }: Pick<SponsorInfo, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
