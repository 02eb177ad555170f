import { z } from 'zod';
import { call } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { UploadPath } from './upload-path.ts';

export const cancelAttachmentUpload = call({
  id: 'cancelAttachmentUpload',
  method: 'DELETE',
  path: '/api/inventories/{id}/items/{itemId}/uploads/{uploadId}',
  who: vaultItem('itemId'),
  summary: 'Give up the upload of an attachment; nothing of it is kept (tus)',
  params: UploadPath,
  response: z.boolean(),
  refusals: ['FILES_UNAVAILABLE', 'VAULT_NOT_FOUND'],
});
