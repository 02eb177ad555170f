import { call } from '../../call.ts';
import { ContactImport } from './contact-import.ts';

export const getContactImport = call({
  id: 'getContactImport',
  method: 'GET',
  path: '/api/contacts/imports/{importId}',
  who: 'user',
  summary: 'One import of contacts',
  response: ContactImport,
  refusals: ['CONTACT_IMPORT_NOT_FOUND'],
});
