import { getCategoryNames } from '../../../contracts/catalogue/catalogue/get-category-names.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';
import { send } from './payload.ts';

export default bind(
  getCategoryNames,
  { reads: [priceBooks], raw: true, uses: [PriceBookService] },
  async ({ session, request, response }, books) => {
    const book = await books.bookOf(session.organizationId);
    send(
      book.payload('category names', () => book.categories().map((category) => category.szTradeDesc_tx)),
      request,
      response,
    );
  },
);
