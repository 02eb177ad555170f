import { listImportCancel } from '../../kit/list-import-calls.ts';

export const cancelProviderImport = listImportCancel({
  id: 'cancelProviderImport',
  path: '/api/serviceproviders/imports/{importId}/cancel',
  kind: 'PROVIDER_IMPORT',
});
