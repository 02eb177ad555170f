import { discardPriceImport } from '../../../contracts/catalogue/imports/discard-price-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ImportService } from './import.service.ts';

export default bind(discardPriceImport, { uses: [ImportService] }, async ({ session, params }, imports) => {
  await imports.discard(session.organizationId, params.importId);
  return params;
});
