import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { VaultAttachment } from './attachment.ts';
import { UPLOAD_REFUSALS } from './upload-refusals.ts';

/** C226. The body is a form (`multipart/form-data`) with one file, `uploadInventoryItemFile`; what can break off is sent by `beginAttachmentUpload`. */
export const addVaultAttachment = call({
  id: 'C226',
  method: 'POST',
  path: '/api/inventories/{id}/items/{itemId}/attachments',
  who: vaultItem('itemId'),
  summary: 'Attach a file to an item in one piece',
  params: z.object({ id: AnyId, itemId: Id }),
  response: VaultAttachment,
  refusals: UPLOAD_REFUSALS,
});
