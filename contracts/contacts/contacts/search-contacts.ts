import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { ContactKind, ContactList, ContactRow } from '../entities.ts';

export const CONTACT_TABS = ['all', 'customer', 'vendor', 'incomplete', 'duplicates'] as const;
export const ContactTab = z.enum(CONTACT_TABS);
export type ContactTab = z.infer<typeof ContactTab>;

/** Every word of `text` must be found in the name, company, a phone, the email or the address. Names that begin with it come first. */
export const searchContacts = call({
  id: 'contacts',
  method: 'GET',
  path: '/api/contacts',
  who: 'user',
  summary: 'Search the contacts as one types',
  query: z.object({
    text: z.string().max(200).default(''),
    list: ContactList.default('organization'),
    tab: ContactTab.default('all'),
    /** Contacts of one kind only, whatever the tab. */
    kind: ContactKind.optional(),
    skip: integer(0, 1_000_000).default(0),
    take: integer(1, 200).default(100),
  }),
  response: z.object({
    /** In the list, whatever is searched for. */
    whole: z.number(),
    /** Found, by tab. */
    counts: z.record(ContactTab, z.number()),
    rows: z.array(ContactRow),
  }),
});
