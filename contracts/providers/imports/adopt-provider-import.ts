import { listImportAdopt } from '../../kit/list-import-calls.ts';

export const adoptProviderImport = listImportAdopt({
  id: 'adoptProviderImport',
  path: '/api/serviceproviders/imports/{importId}/adopt',
  kind: 'PROVIDER_IMPORT',
});
