import { cancelProviderImport } from '../../../contracts/providers/imports/cancel-provider-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderImportService } from './provider-import.service.ts';

export default bind(cancelProviderImport, { uses: [ProviderImportService] }, ({ session, params }, imports) =>
  imports.cancel(session, params.importId),
);
