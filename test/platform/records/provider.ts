import { personal, text } from '../../../contracts/event.ts';
import { field, record } from '../../../contracts/kit/record.ts';

/** A record of one person, with everything that the kit says by itself. */
export const providerRecord = record({
  name: 'provider',
  idOf: 'addendum',
  type: 'Provider',
  noun: 'provider',
  code: 'ADDENDUM',
  audit: 'contacts',
  owner: 'person',
  limit: { most: 2, full: 'ADDENDUMS_FULL' },
  fields: {
    company: field(text, 'company', ''),
    phone: field(personal, 'phone', ''),
    category: field(text, 'category', 'Other'),
  },
  named: ({ company }) => company,
});
