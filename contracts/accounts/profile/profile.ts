import { z } from 'zod';
import { NameText, Text } from '../../call.ts';
import { US_STATES } from '../../kit/us-states.ts';
import { MailAddress } from '../mail-address.ts';

const Phone = z.string().trim().max(40, 'is too long for a number');

/** S003: what a person says of themselves. What is left out of a save stays. */
export const BasicInformation = z.object({
  firstName: NameText.min(1, 'is needed'),
  lastName: NameText,
  workNumber: Phone,
  mobileNumber: Phone,
  title: Text,
  stateLicenseNumber: Text,
  stateCertNumber: Text,
  faxNumber: Phone,
  webAddress: Text,
});
export type BasicInformation = z.output<typeof BasicInformation>;

/** S004. */
export const AccountAddress = z.object({
  contactAddress1: Text,
  contactAddress2: Text,
  contactCity: Text,
  contactState: z
    .string()
    .trim()
    .toUpperCase()
    .refine((state) => state === '' || US_STATES.some(({ code }) => code === state), 'must be the two letters of a state, such as OH'),
  contactZip: z
    .string()
    .trim()
    .regex(/^(\d{5}(-\d{4})?)?$/, 'must be a ZIP code of five digits'),
});
export type AccountAddress = z.output<typeof AccountAddress>;

export type Profile = BasicInformation & AccountAddress;
export type ProfileField = keyof Profile;

export const PROFILE_WORDS: Record<ProfileField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  workNumber: 'work number',
  mobileNumber: 'mobile number',
  title: 'title',
  stateLicenseNumber: 'state license',
  stateCertNumber: 'state certificate',
  faxNumber: 'fax',
  webAddress: 'web address',
  contactAddress1: 'street',
  contactAddress2: 'suite',
  contactCity: 'city',
  contactState: 'state',
  contactZip: 'ZIP code',
};

/** What a save of basic information takes: the fields that change, and a mail address that counts once its mail was opened. */
export const BasicChange = BasicInformation.partial().extend({ email: MailAddress.optional() });
/** The new mail address that waits for its mail to be opened; empty where none does. */
export const BasicSaved = z.object({ waitingEmail: z.string() });

/** C003, C011: the documented organisation user info. */
export const OrganizationUserInfo = z.object({
  id: z.number(),
  userName: z.string(),
  email: z.string(),
  ...BasicInformation.shape,
  ...AccountAddress.shape,
});
