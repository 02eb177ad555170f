import { getCategories } from '../../../contracts/catalogue/catalogue/get-categories.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';
import { send } from './payload.ts';

export default bind(
  getCategories,
  { reads: [priceBooks], raw: true, uses: [PriceBookService] },
  async ({ session, request, response }, books) => {
    const book = await books.bookOf(session.organizationId);
    send(
      book.payload('categories', () => book.categories()),
      request,
      response,
    );
  },
);
