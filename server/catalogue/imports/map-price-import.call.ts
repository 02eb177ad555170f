import { mapPriceImport } from '../../../contracts/catalogue/imports/map-price-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ImportService } from './import.service.ts';

export default bind(mapPriceImport, { uses: [ImportService] }, async ({ session, params, body }, imports) => {
  await imports.map(session.organizationId, params.importId, body);
  return params;
});
