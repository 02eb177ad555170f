import { getQualityOptions } from '../../../contracts/catalogue/builder/get-quality-options.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(getQualityOptions, { reads: [priceBooks, lineItems], uses: [PriceBookService] }, async ({ query, session }, books) => {
  const { book, place } = await books.bookAt(session.organizationId, query);
  if (query.itemXREF === undefined) return book.qualitiesOf(query.actionname).map((quality) => ({ quality }));
  const options = book.qualityOptions(query.itemXREF, place);
  if (!options.length) throw new Refusal('ITEM_NOT_FOUND');
  return query.explain === 'true' ? options : options.map(({ explain: _, ...option }) => option);
});
