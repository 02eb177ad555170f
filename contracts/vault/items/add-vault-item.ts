import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { VaultItem, VaultItemBody } from './vault-item.ts';

/** C221. */
export const addVaultItem = call({
  id: 'C221',
  method: 'POST',
  path: '/api/inventories/{id}/items',
  who: 'user',
  summary: 'Add an item to one’s vault',
  params: z.object({ id: AnyId }),
  body: VaultItemBody,
  response: VaultItem,
  refusals: ['VAULT_FULL', 'VAULT_ITEM_INVALID', 'VAULT_ITEM_LOCKED', 'VAULT_NOT_FOUND'],
});
