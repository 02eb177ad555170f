import { getProviderImportRows } from '../../../contracts/providers/imports/get-provider-import-rows.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderImportService } from './provider-import.service.ts';

export default bind(getProviderImportRows, { reads: [], uses: [ProviderImportService] }, async ({ session, params, query }, imports) => ({
  rows: await imports.rows(session, params.importId, query),
}));
