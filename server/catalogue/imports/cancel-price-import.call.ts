import { cancelPriceImport } from '../../../contracts/catalogue/imports/cancel-price-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ImportService } from './import.service.ts';

export default bind(cancelPriceImport, { uses: [ImportService] }, async ({ session, params }, imports) => {
  await imports.cancel(session.organizationId, params.importId);
  return params;
});
