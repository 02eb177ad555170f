import { listImportCancel } from '../../kit/list-import-calls.ts';

export const cancelContactImport = listImportCancel({
  id: 'cancelContactImport',
  path: '/api/contacts/imports/{importId}/cancel',
  kind: 'CONTACT_IMPORT',
});
