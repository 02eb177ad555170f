import { listImportRows } from '../../kit/list-import-calls.ts';
import { ContactImportRow } from './contact-import.ts';

export const getContactImportRows = listImportRows({
  id: 'getContactImportRows',
  path: '/api/contacts/imports/{importId}/rows',
  kind: 'CONTACT_IMPORT',
  row: ContactImportRow,
});
