import { listPriceImports } from '../../../contracts/catalogue/imports/list-price-imports.ts';
import { bind } from '../../platform/http/bind.ts';
import { ImportService } from './import.service.ts';

export default bind(listPriceImports, { reads: [], uses: [ImportService] }, ({ session }, imports) => imports.list(session.organizationId));
