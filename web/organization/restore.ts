import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { getPropertyItemsWithQualityOptions } from '../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { getQuantityEffect } from '../../contracts/estimating/items/get-quantity-effect.ts';
import { restoreQuantity } from '../../contracts/estimating/items/restore-quantity.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getAuditTimeline } from '../../contracts/organization/audit/get-audit-timeline.ts';
import { send } from '../app/client.ts';
import { useSave } from '../app/save.ts';
import { tell } from '../ui/toast.ts';

/** Sets a line's quantity to an earlier one: a change like any other, by whoever restores it; nothing is erased. */
export function useRestoreQuantity(orderId: number) {
  return useSave(
    ({ itemId, quantity }: { itemId: number; quantity: string; words: string }) =>
      send(restoreQuantity, { params: { orderId, itemId }, body: { quantity } }),
    {
      invalidates: [getAudit, getAuditTimeline, getEstimateAsOf, getPropertyItemsWithQualityOptions, getAreasWithItems, getQuantityEffect],
      onSaved: (_, { words }) => tell(`The quantity is ${words} again.`),
      failed: 'The quantity was not restored.',
    },
  );
}
