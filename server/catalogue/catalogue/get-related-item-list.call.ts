import { getRelatedItemList } from '../../../contracts/catalogue/catalogue/get-related-item-list.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(getRelatedItemList, { reads: [priceBooks], uses: [PriceBookService] }, async ({ query, session }, books) =>
  (await books.bookOf(session.organizationId)).related(query.itemXREF),
);
