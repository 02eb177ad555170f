import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { UPLOAD_REFUSALS } from './upload-refusals.ts';

/**
 * Resumable uploads by tus 1.0.0 (https://tus.io, core, creation and termination): `Upload-Length` is the size, `Upload-Metadata` has the
 * `filename`; the answer is 201, and `Location` the upload's own address. With the last byte it becomes an attachment of the item.
 */
export const beginAttachmentUpload = call({
  id: 'beginAttachmentUpload',
  method: 'POST',
  path: '/api/inventories/{id}/items/{itemId}/uploads',
  who: vaultItem('itemId'),
  summary: 'Begin the resumable upload of an attachment (tus)',
  params: z.object({ id: AnyId, itemId: Id }),
  response: z.boolean(),
  refusals: UPLOAD_REFUSALS,
});
