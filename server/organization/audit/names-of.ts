import type { NameOf } from '../../../projections/organization/audit.ts';
import type { PriceBookService } from '../../catalogue/price-book.service.ts';

/** Item names from today's price book. */
export async function namesOf(books: PriceBookService, organizationId: number): Promise<NameOf> {
  const book = await books.bookOf(organizationId);
  return (itemXREF) => {
    const item = book.find(itemXREF);
    return item && `${item.actionShown} ${item.description}${item.quality === 'None' ? '' : `, ${item.quality}`}`;
  };
}
