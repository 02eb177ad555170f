import { setPriceBookPrices } from '../../../contracts/catalogue/prices/set-price-book-prices.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(setPriceBookPrices, { uses: [PriceBookService] }, async ({ body, ...ctx }, books) => ({
  version: await books.setPrices(await books.placeOr(ctx.session.organizationId, body), ctx),
}));
