import { listImportAdopt } from '../../kit/list-import-calls.ts';

export const adoptContactImport = listImportAdopt({
  id: 'adoptContactImport',
  path: '/api/contacts/imports/{importId}/adopt',
  kind: 'CONTACT_IMPORT',
});
