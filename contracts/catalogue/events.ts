import { type EventOf, evolveBy, stream } from '../event.ts';
import type { Recorded } from '../log.ts';
import { PriceListAdopted } from './imports/imports.events.ts';
import { PriceListRowsRecorded, type PriceListState } from './imports/price-list.events.ts';
import {
  CustomLibraryAdded,
  CustomLibraryChanged,
  CustomLibraryDeleted,
  CustomLibraryRestored,
  type LibraryState,
  noLibrary,
} from './libraries/library.events.ts';
import {
  CustomLineItemAdded,
  CustomLineItemChanged,
  CustomLineItemDeleted,
  CustomLineItemRestored,
  type LineItemState,
  noLineItem,
} from './lineitems/line-item.events.ts';
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

/** The stored events of `lineitem-<id>`. */
export const lineItemEvents = { CustomLineItemAdded, CustomLineItemChanged, CustomLineItemDeleted, CustomLineItemRestored };
export type LineItemEvent = EventOf<typeof lineItemEvents>;

/** The most steps of a line item that can be undone. */
const STEPS = 20;

/** The line item after an event, with what would undo it. */
export function evolveLineItem(was: LineItemState, event: Recorded<LineItemEvent>): LineItemState {
  const { revision, metadata } = event;
  const { actor, at, commandId } = metadata;
  const definition = lineItemEvents[event.type] as unknown as typeof CustomLineItemChanged;
  const data = event.data as Parameters<typeof definition.apply>[1];
  const keys = event.type === 'CustomLineItemChanged' ? Object.keys(event.data.changed) : ['life'];
  const step = { revision, userId: actor.kind === 'user' ? actor.userId : 0, undo: definition.undo(was, data) };
  return {
    ...definition.apply(was, data, { revision, at, commandId }),
    written: { ...was.written, ...Object.fromEntries(keys.map((key) => [key, { revision, by: actor.name }])) },
    steps: [...was.steps, step].slice(-STEPS),
    updatedAt: at,
    updatedBy: actor.name,
    revision,
  };
}

/** Rough size in memory, in bytes. */
export const weightOfLineItem = ({ fields, steps }: LineItemState): number => 1_500 + fields.notes.length * 2 + steps.length * 500;

export const lineItemStream = stream('lineitem', 'own_item', lineItemEvents, {
  initial: noLineItem,
  evolve: evolveLineItem,
  about: ({ organizationId }) => ({ organizationId }),
  weigh: weightOfLineItem,
});

/** The stored events of `library-<id>`. */
export const libraryEvents = { CustomLibraryAdded, CustomLibraryChanged, CustomLibraryDeleted, CustomLibraryRestored };
export type LibraryEvent = EventOf<typeof libraryEvents>;

/** The library after an event, with what would undo it. */
export function evolveLibrary(was: LibraryState, event: Recorded<LibraryEvent>): LibraryState {
  const { revision, metadata } = event;
  const { actor, at, commandId } = metadata;
  const definition = libraryEvents[event.type] as unknown as typeof CustomLibraryChanged;
  const data = event.data as Parameters<typeof definition.apply>[1];
  const step = { revision, userId: actor.kind === 'user' ? actor.userId : 0, undo: definition.undo(was, data) };
  return {
    ...definition.apply(was, data, { revision, at, commandId }),
    written: { ...was.written, ...Object.fromEntries(definition.writes(data).map((key) => [key, { revision, by: actor.name }])) },
    steps: [...was.steps, step].slice(-STEPS),
    updatedAt: at,
    updatedBy: actor.name,
    revision,
  };
}

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
