import { type EventOf, evolveBy, stream } from '../event.ts';
import { PriceListAdopted } from './imports/imports.events.ts';
import { PriceListRowsRecorded, type PriceListState } from './imports/price-list.events.ts';
import { deliveredBook, type PriceBookState, weightOfBook } from './price-book-state.ts';
import * as prices from './prices/prices.events.ts';

/** The stored events of `pricebook-<organizationId>`. */
export const priceBookEvents = { ...prices, PriceListAdopted };
export type PriceBookEvent = EventOf<typeof priceBookEvents>;

/** An organisation's own price book, starting from the default book (version 1). */
export const priceBookStream = stream('pricebook', 'organization', priceBookEvents, {
  initial: deliveredBook,
  evolve: evolveBy<PriceBookState, PriceBookEvent>(priceBookEvents),
  about: ({ organizationId }) => ({ organizationId }),
  weigh: weightOfBook,
});

/** The stored events of `pricelist-<listId>`. */
export const priceListEvents = { PriceListRowsRecorded };
export type PriceListEvent = EventOf<typeof priceListEvents>;

export const priceListStream = stream('pricelist', 'price_list', priceListEvents, {
  initial: (listId): PriceListState => ({ listId, parts: 0 }),
  evolve: evolveBy<PriceListState, PriceListEvent>(priceListEvents),
  about: () => ({ organizationId: 0 }),
});

declare module '../event.ts' {
  interface IdKinds {
    own_item: true;
    price_import: true;
    price_list: true;
  }
}
