import { getCategoryHierarchy } from '../../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';
import { send } from './payload.ts';

export default bind(
  getCategoryHierarchy,
  { reads: [priceBooks], raw: true, uses: [PriceBookService] },
  async ({ session, request, response }, books) => {
    const book = await books.bookOf(session.organizationId);
    send(
      book.payload('hierarchy', () => book.hierarchy()),
      request,
      response,
    );
  },
);
