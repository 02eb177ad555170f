import { listImportRows } from '../../kit/list-import-calls.ts';
import { ProviderImportRow } from './provider-import.ts';

export const getProviderImportRows = listImportRows({
  id: 'getProviderImportRows',
  path: '/api/serviceproviders/imports/{importId}/rows',
  kind: 'PROVIDER_IMPORT',
  row: ProviderImportRow,
});
