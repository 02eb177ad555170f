import { z } from 'zod';
import { call } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { UploadPath } from './upload-path.ts';
import { UPLOAD_REFUSALS } from './upload-refusals.ts';

/** By HEAD, as tus asks it: `Upload-Offset` and `Upload-Length`. What has arrived whole, and was not attached because a server ended, is attached now. */
export const askAttachmentUpload = call({
  id: 'askAttachmentUpload',
  method: 'GET',
  path: '/api/inventories/{id}/items/{itemId}/uploads/{uploadId}',
  who: vaultItem('itemId'),
  summary: 'How far the upload of an attachment has come (tus)',
  params: UploadPath,
  response: z.unknown(),
  refusals: [...UPLOAD_REFUSALS, 'DISK_FULL', 'UPLOAD_NOT_FOUND'],
});
