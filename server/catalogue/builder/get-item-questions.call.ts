import { getItemQuestions } from '../../../contracts/catalogue/builder/get-item-questions.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(getItemQuestions, { reads: [priceBooks], cost: 1, uses: [PriceBookService] }, async ({ query, session }, books) => {
  const { book, place } = await books.bookAt(session.organizationId, query);
  return book.questions(place);
});
