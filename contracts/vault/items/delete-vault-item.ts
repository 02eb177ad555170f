import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';

/** C223. Answers whether there was something to delete. */
export const deleteVaultItem = call({
  id: 'C223',
  method: 'DELETE',
  path: '/api/inventories/{id}/items/{itemId}',
  who: vaultItem('itemId'),
  summary: 'Delete an item of one’s vault',
  params: z.object({ id: AnyId, itemId: Id }),
  response: z.boolean(),
  refusals: ['VAULT_ITEM_LOCKED', 'VAULT_NOT_FOUND'],
});
