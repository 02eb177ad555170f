import { getPriceImport } from '../../../contracts/catalogue/imports/get-price-import.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { ImportService } from './import.service.ts';

export default bind(getPriceImport, { reads: [priceBooks], uses: [ImportService] }, ({ session, params }, imports) =>
  imports.get(session.organizationId, params.importId),
);
