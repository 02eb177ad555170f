import { type EventOf, personal, text, whole } from '../../event.ts';
import { type FieldsIn, field, record } from '../../kit/record.ts';
import { Refusal } from '../../refusals.ts';
import { categoryName } from './categories.ts';

/** The most providers of one person. */
export const MOST_PROVIDERS = 1_000;

/** A provider in a person's own address book. What others keep of them, such as jobs, has the name and not the id: it stays when they are deleted. */
export const providerRecord = record({
  name: 'provider',
  idOf: 'provider',
  type: 'Provider',
  noun: 'provider',
  code: 'PROVIDER',
  audit: 'contacts',
  owner: 'person',
  limit: { most: MOST_PROVIDERS, full: 'PROVIDERS_FULL' },
  fields: {
    company: field(personal, 'company', ''),
    firstName: field(personal, 'first name', ''),
    lastName: field(personal, 'last name', ''),
    phone: field(personal, 'phone', ''),
    email: field(personal, 'email', ''),
    address: field(personal, 'address', ''),
    notes: field(personal, 'notes', ''),
    serviceCategory_Id: field(whole, 'category', 0, { show: categoryName }),
    /** 1 to 5 of its owner, or 0 for none. */
    rating: field(whole, 'rating', 0),
    ratingNote: field(personal, 'note on the rating', ''),
    /** The day on which the rating was set (2026-03-04); empty without one, and where nobody knows. */
    ratedOn: field(text, 'day of the rating', '', { since: 2 }),
  },
  named: ({ company, firstName, lastName }) => company || `${firstName} ${lastName}`.trim(),
  // R425: administrators read the audit of the organisation, and an address book with its ratings is its owner's alone.
  inAudit: () => 'on their own list',
  checked(fields) {
    const { company, firstName, lastName, serviceCategory_Id } = fields;
    if (!company && !firstName && !lastName) throw new Refusal('PROVIDER_INVALID', 'Please give the provider a company or a name.');
    if (categoryName(serviceCategory_Id) === '') throw new Refusal('PROVIDER_INVALID', 'Please choose a category.');
    return fields;
  },
  bytes: ({ notes, ratingNote }) => 600 + 2 * (notes.length + ratingNote.length),
});
/** @public for tests */
export type ProviderEvent = EventOf<typeof providerRecord.events>;
export type ProviderFields = FieldsIn<typeof providerRecord>;

declare module '../../event.ts' {
  interface IdKinds {
    provider: true;
  }
}
