import { z } from 'zod';
import { call } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { UploadPath } from './upload-path.ts';
import { UPLOAD_REFUSALS } from './upload-refusals.ts';

/** The body is the rest of the file from `Upload-Offset` on, `application/offset+octet-stream`; what arrives before a connection breaks is kept. Answers 204. */
export const sendAttachmentPart = call({
  id: 'sendAttachmentPart',
  method: 'PATCH',
  path: '/api/inventories/{id}/items/{itemId}/uploads/{uploadId}',
  who: vaultItem('itemId'),
  summary: 'Send the rest of an attachment from an offset on (tus)',
  params: UploadPath,
  response: z.boolean(),
  refusals: [...UPLOAD_REFUSALS, 'UPLOAD_NOT_FOUND', 'UPLOAD_OFFSET'],
});
