import { listImportRead } from '../../kit/list-import-calls.ts';
import { ContactImport } from './contact-import.ts';

export const getContactImport = listImportRead({
  id: 'getContactImport',
  path: '/api/contacts/imports/{importId}',
  kind: 'CONTACT_IMPORT',
  summary: 'One import of contacts',
  response: ContactImport,
});
