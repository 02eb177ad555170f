import { saveLocalFactor } from '../../../contracts/catalogue/prices/save-local-factor.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(saveLocalFactor, { uses: [PriceBookService] }, async ({ body, ...ctx }, books) => ({
  version: await books.saveLocalFactor(body, ctx),
}));
