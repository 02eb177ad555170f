import { cacheBound } from '../../contracts/bounded-cache.ts';
import { streamOf } from '../platform/event-log/stream.ts';
import { priceBookDecider } from './price-book.decider.ts';
import { priceListDecider } from './price-list.decider.ts';

/** The streams `pricebook-<organizationId>`. */
export class PriceBookStreams extends streamOf(priceBookDecider) {}

const PRICE_LISTS = cacheBound({
  name: 'price lists that are written',
  most: 64 * 1024,
  of: 'bytes',
  because: 'each is written once, and read only by the projection',
});

/** The streams `pricelist-<listId>`; each is written once and then read only by the projection. */
export class PriceListStreams extends streamOf(priceListDecider, { cache: PRICE_LISTS }) {}
