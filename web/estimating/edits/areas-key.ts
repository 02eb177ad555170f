import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { keyOf } from '../../app/client.ts';

/** Where the query cache has the areas and lines of an estimate. */
export const areasKey = (orderId: number) => keyOf(getAreasWithItems, { params: { orderId } });

/** The estimate's sums as they were last saved, while changes wait. */
export const savedSumsKey = (orderId: number) => ['savedSums', { params: { orderId } }];
