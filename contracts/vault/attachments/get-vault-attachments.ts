import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { VaultAttachment } from './attachment.ts';

/** C224. In the order in which they were begun. */
export const getVaultAttachments = call({
  id: 'C224',
  method: 'GET',
  path: '/api/inventories/{id}/items/{itemId}/attachments',
  who: vaultItem('itemId'),
  summary: 'The attachments of an item of one’s vault',
  params: z.object({ id: AnyId, itemId: Id }),
  response: z.array(VaultAttachment),
  refusals: ['VAULT_NOT_FOUND'],
});
