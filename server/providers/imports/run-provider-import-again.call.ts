import { runProviderImportAgain } from '../../../contracts/providers/imports/run-provider-import-again.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderImportService } from './provider-import.service.ts';

export default bind(runProviderImportAgain, { uses: [ProviderImportService] }, async ({ session, params }, imports) => {
  await imports.again(session, params.importId);
  return true;
});
