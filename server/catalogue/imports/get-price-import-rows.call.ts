import { getPriceImportRows } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { bind } from '../../platform/http/bind.ts';
import { ImportService } from './import.service.ts';

export default bind(getPriceImportRows, { reads: [], uses: [ImportService] }, ({ session, params, query }, imports) =>
  imports.page(session.organizationId, params.importId, query),
);
