import { undoProviderImport } from '../../../contracts/providers/imports/undo-provider-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderImportService } from './provider-import.service.ts';

export default bind(undoProviderImport, { uses: [ProviderImportService] }, ({ params, ...ctx }, imports) =>
  imports.undo(params.importId, ctx),
);
