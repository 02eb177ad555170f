import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { VaultAttachment } from './attachment.ts';

/** C225. */
export const getVaultAttachment = call({
  id: 'C225',
  method: 'GET',
  path: '/api/inventories/{id}/items/{itemId}/attachments/{attId}',
  who: vaultItem('itemId'),
  summary: 'An attachment of an item',
  params: z.object({ id: AnyId, itemId: Id, attId: Id }),
  response: VaultAttachment,
  refusals: ['VAULT_ATTACHMENT_NOT_FOUND', 'VAULT_NOT_FOUND'],
});
