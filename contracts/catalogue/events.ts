import { type EventOf, evolveBy, stream } from '../event.ts';
import { evolveUndoable } from '../kit/undoable.ts';
import { PriceListAdopted } from './imports/imports.events.ts';
import { PriceListRowsRecorded, type PriceListState } from './imports/price-list.events.ts';
import {
  CustomLibraryAdded,
  CustomLibraryChanged,
  CustomLibraryDeleted,
  CustomLibraryRestored,
  type LibraryState,
  type LibraryUndo,
  noLibrary,
} from './libraries/library.events.ts';
import { lineItemRecord } from './lineitems/line-item.events.ts';
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

/** The thread that reads the log finds streams in this file. */
export { lineItemRecord };
/** @public for tests */
export type LineItemEvent = EventOf<typeof lineItemRecord.events>;

/** The stored events of `library-<id>`. */
export const libraryEvents = { CustomLibraryAdded, CustomLibraryChanged, CustomLibraryDeleted, CustomLibraryRestored };
export type LibraryEvent = EventOf<typeof libraryEvents>;

/** The library after an event, with what would undo it. */
export const evolveLibrary = evolveUndoable<LibraryState, LibraryUndo>(libraryEvents);

/** Rough size in memory, in bytes. */
export const weightOfLibrary = ({ lines, steps }: LibraryState): number => 2_000 + lines.length * 400 + steps.length * 1_000;

export const libraryStream = stream('library', 'library', libraryEvents, {
  initial: noLibrary,
  evolve: evolveLibrary,
  about: ({ organizationId }) => ({ organizationId }),
  weigh: weightOfLibrary,
});

declare module '../event.ts' {
  interface IdKinds {
    library: true;
    own_item: true;
    price_import: true;
    price_list: true;
  }
}
