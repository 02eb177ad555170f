import { z } from 'zod';
import { call, Id, Text } from '../../call.ts';
import { VaultItem } from '../items/vault-item.ts';
import { vaultItem } from '../owned.ts';
import { HomeEntry, PriceOrNone } from './home-entry.ts';

/** The item becomes the new one; the one of before is kept as an entry, so that what was paid for it stays in the sums. */
export const replaceVaultItem = call({
  id: 'replaceVaultItem',
  method: 'POST',
  path: '/api/home/life/items/{itemId}/replaced',
  who: vaultItem('itemId'),
  summary: 'Say that a thing of one’s vault was replaced',
  params: z.object({ itemId: Id }),
  body: z.object({
    /** MM-DD-YYYY: the day of the new one. */
    on: z.string().trim().max(20),
    by: Text.default(''),
    /** For one. */
    paid: PriceOrNone.default(null),
    modelNumber: Text.default(''),
    serialNumber: Text.default(''),
    revision: z.number().int().min(-1).optional(),
  }),
  response: z.object({ item: VaultItem, was: HomeEntry }),
  refusals: [
    'HOME_ENTRIES_FULL',
    'HOME_ENTRY_INVALID',
    'VAULT_ITEM_CHANGED',
    'VAULT_ITEM_DELETED',
    'VAULT_ITEM_INVALID',
    'VAULT_ITEM_LOCKED',
  ],
});
