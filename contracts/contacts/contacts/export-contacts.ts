import { z } from 'zod';
import { call } from '../../call.ts';
import { ContactList } from '../entities.ts';
import { ContactTab } from './search-contacts.ts';

/** CSV (RFC 4180, UTF-8 with byte-order mark) of what a search shows. Cells that a spreadsheet would run are prefixed with an apostrophe; an import takes it off again. */
export const exportContacts = call({
  id: 'exportContacts',
  method: 'GET',
  path: '/api/contacts/export.csv',
  who: 'user',
  summary: 'Contacts as CSV',
  query: z.object({ text: z.string().max(200).default(''), list: ContactList.default('organization'), tab: ContactTab.default('all') }),
  response: z.string(),
});
