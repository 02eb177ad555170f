import { getProviderImport } from '../../../contracts/providers/imports/get-provider-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderImportService } from './provider-import.service.ts';

export default bind(getProviderImport, { reads: [], uses: [ProviderImportService] }, ({ session, params }, imports) =>
  imports.get(session, params.importId),
);
