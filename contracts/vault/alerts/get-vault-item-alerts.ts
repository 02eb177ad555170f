import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { ItemTypeAlertRule } from './alert.ts';

/** What the rules of an item say today, whether anybody is told or not. */
export const getVaultItemAlerts = call({
  id: 'getVaultItemAlerts',
  method: 'GET',
  path: '/api/inventories/{id}/items/{itemId}/alerts',
  who: vaultItem('itemId'),
  summary: 'The next alerts of an item of one’s vault',
  params: z.object({ id: AnyId, itemId: Id }),
  response: z.object({
    /** The person’s switch for all rules (C229). */
    isEnabled: z.boolean(),
    alerts: z.array(
      z.object({
        rule: ItemTypeAlertRule,
        /** MM-DD-YYYY. */
        dueDate: z.string(),
        /** Of upkeep; empty while nobody said that it was done. */
        lastDone: z.string(),
        /** The day on which it was mailed; empty before. */
        mailed: z.string(),
      }),
    ),
  }),
  refusals: ['VAULT_ITEM_NOT_FOUND', 'VAULT_NOT_FOUND'],
});
