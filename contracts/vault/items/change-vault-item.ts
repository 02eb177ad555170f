import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { VaultItem, VaultItemBody } from './vault-item.ts';

/** C222. */
export const changeVaultItem = call({
  id: 'C222',
  method: 'PUT',
  path: '/api/inventories/{id}/items/{itemId}',
  who: vaultItem('itemId'),
  summary: 'Change an item of one’s vault',
  params: z.object({ id: AnyId, itemId: Id }),
  body: VaultItemBody,
  response: VaultItem,
  refusals: ['VAULT_ITEM_CHANGED', 'VAULT_ITEM_DELETED', 'VAULT_ITEM_INVALID', 'VAULT_ITEM_LOCKED', 'VAULT_NOT_FOUND'],
});
