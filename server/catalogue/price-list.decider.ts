import { type PriceListEvent, priceListEvents } from '../../contracts/catalogue/events.ts';
import type { PriceListState } from '../../contracts/catalogue/imports/price-list.events.ts';
import { evolveBy } from '../../contracts/event.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

/** The rows of one part of a list, without its number. */
export type PriceListPart = Omit<PriceListEvent['data'], 'listId' | 'importId' | 'part'>;

/** Parts `from`, `from + 1`, ... of a list. */
export interface RecordParts {
  type: 'RecordParts';
  importId: number;
  from: number;
  parts: PriceListPart[];
}

/**
 * The rows of an adopted price list, part by part; they take effect when the book adopts the list. Stream
 * `pricelist-<listId>`.
 */
function decide({ importId, from, parts }: RecordParts, now: PriceListState): PriceListEvent[] {
  if (from > now.parts) throw new Error(`List ${now.listId} has ${now.parts} parts: part ${from} cannot be the next`);
  // An interrupted adoption continues after the last recorded part.
  return parts
    .map((part, n) => ({ type: 'PriceListRowsRecorded' as const, data: { listId: now.listId, importId, part: from + n, ...part } }))
    .slice(Math.max(0, now.parts - from));
}

export const priceListDecider: Decider<PriceListState, RecordParts, PriceListEvent> = {
  streamOf: (listId) => `pricelist-${listId}`,
  initial: (listId) => ({ listId, parts: 0 }),
  decide,
  evolve: evolveBy(priceListEvents),
  weigh: () => 200,
};
