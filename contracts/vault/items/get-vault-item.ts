import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { VaultItem } from './vault-item.ts';

/** C220. */
export const getVaultItem = call({
  id: 'C220',
  method: 'GET',
  path: '/api/inventories/{id}/items/{itemId}',
  who: vaultItem('itemId'),
  summary: 'An item of one’s vault',
  params: z.object({ id: AnyId, itemId: Id }),
  response: VaultItem,
  refusals: ['VAULT_NOT_FOUND'],
});
