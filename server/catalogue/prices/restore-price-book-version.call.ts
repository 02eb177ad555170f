import { restorePriceBookVersion } from '../../../contracts/catalogue/prices/restore-price-book-version.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(restorePriceBookVersion, { uses: [PriceBookService] }, async ({ body, ...ctx }, books) => ({
  version: await books.restore(body.version, ctx),
}));
