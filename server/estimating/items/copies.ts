import type { LineItem } from '../../../contracts/estimating/entities.ts';
import type { EstimateHandled } from '../estimate.stream.ts';

/** The copies that a command made, in estimate order. */
export function copiesOf({ events, state }: EstimateHandled): LineItem[] {
  return events
    .flatMap((event): { itemId: number }[] => (event.type === 'ItemsDuplicated' || event.type === 'ItemsAdded' ? event.data.items : []))
    .flatMap(({ itemId }) => state.items.get(itemId) ?? []);
}
