import { streamOf } from '../platform/event-log/stream.ts';
import { priceBookDecider } from './price-book.decider.ts';
import { priceListDecider } from './price-list.decider.ts';

/** The streams `pricebook-<organizationId>`. */
export class PriceBookStreams extends streamOf(priceBookDecider) {}

/** The streams `pricelist-<listId>`; each is written once and then read only by the projection. */
export class PriceListStreams extends streamOf(priceListDecider, { cacheBytes: 64 * 1024 }) {}
