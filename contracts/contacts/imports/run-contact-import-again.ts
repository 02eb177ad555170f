import { listImportAgain } from '../../kit/list-import-calls.ts';

export const runContactImportAgain = listImportAgain({
  id: 'runContactImportAgain',
  path: '/api/contacts/imports/{importId}/again',
  kind: 'CONTACT_IMPORT',
});
