import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getAreasWithItems,
  getEstimateAsOf,
  getPropertyItemsWithQualityOptions,
  getQuantityEffect,
  restoreQuantity,
} from '../../contracts/estimating/calls.ts';
import { getAudit, getAuditTimeline } from '../../contracts/organization/calls.ts';
import { refresh, send } from '../app/client.ts';
import { tell, tellFailure } from '../ui/toast.ts';

/** Sets a line's quantity to an earlier one: a change like any other, by whoever restores it; nothing is erased. */
export function useRestoreQuantity(orderId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ itemId, quantity }: { itemId: number; quantity: string; words: string }) => {
      await send(restoreQuantity, { params: { orderId, itemId }, body: { quantity } });
      await refresh(queries, [
        getAudit,
        getAuditTimeline,
        getEstimateAsOf,
        getPropertyItemsWithQualityOptions,
        getAreasWithItems,
        getQuantityEffect,
      ]);
    },
    onSuccess: (_, { words }) => tell(`The quantity is ${words} again.`),
    onError: (error) => tellFailure(error, 'The quantity was not restored.'),
  });
}
