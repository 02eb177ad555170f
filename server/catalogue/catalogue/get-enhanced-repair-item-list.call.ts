import { getEnhancedRepairItemList } from '../../../contracts/catalogue/catalogue/get-enhanced-repair-item-list.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { CatalogueService } from '../catalogue.service.ts';
import { PriceBookService } from '../price-book.service.ts';
import { mustBePresent, send } from './payload.ts';

export default bind(
  getEnhancedRepairItemList,
  { reads: [priceBooks], raw: true, uses: [CatalogueService, PriceBookService] },
  async ({ query, session, request, response }, catalogue, books) => {
    mustBePresent(catalogue, query.version);
    const book = await books.bookOf(session.organizationId);
    send(book.itemListPayload(), request, response);
  },
);
