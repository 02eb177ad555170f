import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';

/** In parts where the request asks for a range. What is no picture of ours and no PDF is only ever saved, never shown. */
export const getAttachmentFile = call({
  id: 'getAttachmentFile',
  method: 'GET',
  path: '/api/inventories/{id}/items/{itemId}/attachments/{attId}/files/{hash}',
  who: vaultItem('itemId'),
  summary: 'The file of an attachment; it never changes',
  params: z.object({ id: AnyId, itemId: Id, attId: Id, hash: z.string().max(64) }),
  query: z.object({ download: z.string().max(10).optional() }),
  response: z.unknown(),
  refusals: ['FILES_UNAVAILABLE', 'VAULT_ATTACHMENT_NOT_FOUND', 'VAULT_NOT_FOUND'],
});
