import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';

/** C227. Answers whether there was something to delete. */
export const deleteVaultAttachment = call({
  id: 'C227',
  method: 'DELETE',
  path: '/api/inventories/{id}/items/{itemId}/attachments/{attId}',
  who: vaultItem('itemId'),
  summary: 'Delete an attachment of an item',
  params: z.object({ id: AnyId, itemId: Id, attId: Id }),
  response: z.boolean(),
  refusals: ['VAULT_ATTACHMENT_LOCKED', 'VAULT_ATTACHMENT_NOT_FOUND', 'VAULT_NOT_FOUND'],
});
