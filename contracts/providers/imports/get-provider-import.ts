import { listImportRead } from '../../kit/list-import-calls.ts';
import { ProviderImport } from './provider-import.ts';

export const getProviderImport = listImportRead({
  id: 'getProviderImport',
  path: '/api/serviceproviders/imports/{importId}',
  kind: 'PROVIDER_IMPORT',
  summary: 'One import of service providers',
  response: ProviderImport,
});
