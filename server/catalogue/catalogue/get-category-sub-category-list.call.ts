import { getCategorySubCategoryList } from '../../../contracts/catalogue/catalogue/get-category-sub-category-list.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { CatalogueService } from '../catalogue.service.ts';
import { PriceBookService } from '../price-book.service.ts';
import { mustBePresent, send } from './payload.ts';

export default bind(
  getCategorySubCategoryList,
  { reads: [priceBooks], raw: true, uses: [CatalogueService, PriceBookService] },
  async ({ query, session, request, response }, catalogue, books) => {
    mustBePresent(catalogue, query.definition);
    const book = await books.bookOf(session.organizationId);
    send(
      book.payload('subcategories', () => book.subcategories()),
      request,
      response,
    );
  },
);
