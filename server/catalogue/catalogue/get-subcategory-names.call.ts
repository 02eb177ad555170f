import { getSubcategoryNames } from '../../../contracts/catalogue/catalogue/get-subcategory-names.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(getSubcategoryNames, { reads: [priceBooks], uses: [PriceBookService] }, async ({ query, session }, books) => {
  const book = await books.bookOf(session.organizationId);
  return book.subcategories(query.categoryname).map((subcategory) => subcategory.szSubDesc_tx);
});
