import { adoptProviderImport } from '../../../contracts/providers/imports/adopt-provider-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderImportService } from './provider-import.service.ts';

export default bind(adoptProviderImport, { uses: [ProviderImportService] }, async ({ params, body, ...ctx }, imports) => {
  await imports.adopt(params.importId, body.alike, ctx);
  return true;
});
