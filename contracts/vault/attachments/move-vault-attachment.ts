import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { VaultAttachment } from './attachment.ts';

/** To the item that `itemId` of the body names. */
export const moveVaultAttachment = call({
  id: 'moveVaultAttachment',
  method: 'PUT',
  path: '/api/inventories/{id}/items/{itemId}/attachments/{attId}/item',
  who: vaultItem('itemId'),
  summary: 'Move an attachment to another item of one’s vault',
  params: z.object({ id: AnyId, itemId: Id, attId: Id }),
  body: z.object({ itemId: Id }),
  response: VaultAttachment,
  refusals: [
    ...(['VAULT_ATTACHMENT_CHANGED', 'VAULT_ATTACHMENT_DELETED', 'VAULT_ATTACHMENT_LOCKED', 'VAULT_ATTACHMENT_NOT_FOUND'] as const),
    ...(['VAULT_ITEM_NOT_FOUND', 'VAULT_NOT_FOUND'] as const),
  ],
});
