import { listImportAgain } from '../../kit/list-import-calls.ts';

export const runProviderImportAgain = listImportAgain({
  id: 'runProviderImportAgain',
  path: '/api/serviceproviders/imports/{importId}/again',
  kind: 'PROVIDER_IMPORT',
});
