import { z } from 'zod';
import { AnyId, NameText, Notes, Text } from '../call.ts';

export const CONTACT_KINDS = ['customer', 'vendor'] as const;
export const ContactKind = z.enum(CONTACT_KINDS);
export type ContactKind = z.infer<typeof ContactKind>;

/** The two lists of the documents: contacts of the whole organisation, and those of one user, whom colleagues do not see. */
export const CONTACT_LISTS = ['organization', 'mine'] as const;
export const ContactList = z.enum(CONTACT_LISTS);
export type ContactList = z.infer<typeof ContactList>;

const Zip = z
  .string()
  .trim()
  .regex(/^(\d{5}(-\d{4})?)?$/, 'must be a 5 digit ZIP code');
const State = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2})?$/, 'must be two letters, such as OH');
const Phone = z.string().trim().max(40);

/** What a person writes about a contact. Document 002 gives customers and vendors one shape, fax and license number included. */
export const ContactFields = z.object({
  firstName: NameText.default(''),
  lastName: NameText.default(''),
  companyName: NameText.default(''),
  phone: Phone.default(''),
  alternatePhone: Phone.default(''),
  email: z.union([z.string().trim().length(0), z.string().trim().max(255).pipe(z.email())]).default(''),
  address: Text.default(''),
  address2: Text.default(''),
  city: Text.default(''),
  state: State.default(''),
  zip: Zip.default(''),
  notes: Notes.default(''),
  isActive: z.boolean().default(true),
  fax: Phone.default(''),
  licenseNumber: Text.default(''),
});
export type ContactFields = z.output<typeof ContactFields>;
export type ContactField = keyof ContactFields;
export const CONTACT_FIELDS = Object.keys(ContactFields.shape) as ContactField[];

/** What people read for each field; an import knows an export's columns by them. */
export const CONTACT_FIELD_WORDS: Record<ContactField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  companyName: 'Company',
  phone: 'Phone',
  alternatePhone: 'Other phone',
  email: 'Email',
  address: 'Address',
  address2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  notes: 'Notes',
  isActive: 'Active',
  fax: 'Fax',
  licenseNumber: 'License number',
};

export const NO_CONTACT = {
  ...(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ''])) as Record<Exclude<ContactField, 'isActive'>, string>),
  isActive: true,
} satisfies ContactFields as ContactFields;

/** R189: the shortest address and the shortest email that count. */
export const COUNTS_FROM = 7;

/** R183-R188: one of the five is enough to find a person by again. */
export function isComplete({
  firstName,
  lastName,
  companyName,
  phone,
  address,
  email,
}: Pick<ContactFields, 'firstName' | 'lastName' | 'companyName' | 'phone' | 'address' | 'email'>): boolean {
  return [firstName, lastName, companyName, phone].some((text) => text.trim() !== '') || [address, email].some(isLongEnough);
}

/** R186, R187: longer than 6 characters. */
export const isLongEnough = (text: string): boolean => text.trim().length >= COUNTS_FROM;

/** The four things that the completeness mark of a row counts. */
export const MARKS = ['name', 'phone', 'email', 'address'] as const;
export type Mark = (typeof MARKS)[number];

export function marksOf(contact: Pick<ContactFields, 'firstName' | 'lastName' | 'companyName' | 'phone' | 'address' | 'email'>): Mark[] {
  const filled: Record<Mark, boolean> = {
    name: displayNameOf(contact) !== '',
    phone: contact.phone !== '',
    email: isLongEnough(contact.email),
    address: isLongEnough(contact.address),
  };
  return MARKS.filter((mark) => filled[mark]);
}

/** `displayName` of the lists: the person, else the company; empty when neither is known. */
export function displayNameOf({ firstName, lastName, companyName }: Pick<ContactFields, 'firstName' | 'lastName' | 'companyName'>): string {
  return `${firstName} ${lastName}`.trim() || companyName;
}

/** A customer or vendor as the documented lists have it. `organization_Id` or `organizationUser_Id` names the list; the other is 0. */
export const Contact = z.object({
  id: z.number(),
  ...z.object({ ...ContactFields.shape }).required().shape,
  organization_Id: z.number(),
  organizationUser_Id: z.number(),
  dateAdded: z.string(),
  dateUpdated: z.string(),
  displayName: z.string(),
  /** Sent back by an edit, so that it is refused where somebody else changed the same field since. */
  revision: z.number(),
});
export type Contact = z.infer<typeof Contact>;

/** Body of the documented calls that save a contact: 0 creates, any other id modifies (R192, R194). Fields that are left out stay. */
const anyOf = Object.fromEntries(
  Object.entries(ContactFields.shape).map(([name, field]) => [name, (field as z.ZodDefault<z.ZodType>).unwrap().optional()]),
) as { [Name in ContactField]: z.ZodOptional<z.ZodType<ContactFields[Name]>> };

export const ContactBody = z.object({
  id: AnyId.optional(),
  ...anyOf,
  organization_Id: AnyId.nullish(),
  organizationUser_Id: AnyId.nullish(),
  /** The revision that the edit was made on. Without it nothing is compared. */
  revision: z.number().int().min(-1).optional(),
});
export type ContactBody = z.output<typeof ContactBody>;

/** Why two contacts may be one: what both have. */
export const SAME = ['phone', 'email', 'address', 'name'] as const;
export const Likeness = z.object({ id: z.number(), displayName: z.string(), same: z.enum(SAME) });
export type Likeness = z.infer<typeof Likeness>;

/** A row of the list of contacts. */
export const ContactRow = z.object({
  kind: ContactKind,
  id: z.number(),
  displayName: z.string(),
  companyName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Street and city in one line. */
  addressLine: z.string(),
  isActive: z.boolean(),
  filled: z.array(z.enum(MARKS)),
  /** The first contact that may be the same person. */
  like: Likeness.nullable(),
  jobs: z.number(),
  /** Total of the jobs, with tax; null without jobs. */
  money: z.string().nullable(),
});
export type ContactRow = z.infer<typeof ContactRow>;

/** A step that can be undone: the event at `revision` of this contact's stream; without a revision the caller's own latest. */
export const ContactStep = z.object({ kind: ContactKind, id: AnyId, revision: z.number().int().min(0).optional() });
export type ContactStep = z.infer<typeof ContactStep>;
