import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { VaultItem } from './vault-item.ts';

/** C219. `id` is the inventory, which is its user’s; 0 is one’s own. */
export const getVaultItems = call({
  id: 'C219',
  method: 'GET',
  path: '/api/inventories/{id}/items',
  who: 'user',
  summary: 'The items of one’s vault',
  params: z.object({ id: AnyId }),
  response: z.array(VaultItem),
  refusals: ['VAULT_NOT_FOUND'],
});
