import { searchItems } from '../../../contracts/catalogue/catalogue/search-items.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(
  searchItems,
  { reads: [priceBooks, lineItems], cost: 1, uses: [PriceBookService] },
  async ({ query, session }, books) => {
    const { book, place } = await books.bookAt(session.organizationId, query);
    return book.search(query.keyword, { take: query.take, place, userId: session.userId });
  },
);
