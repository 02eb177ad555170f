import { beginAttachmentUpload } from '../../../contracts/vault/attachments/begin-attachment-upload.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { AttachmentService } from './attachment.service.ts';
import { announced, becameOf, speakTus } from './tus.ts';

export default bind(
  beginAttachmentUpload,
  { reads: [vaultItems, vaultAttachments], secret: true, status: 201, uses: [AttachmentService] },
  async (input, attachments) => {
    const { request, response, params } = input;
    speakTus(request, response);
    const { uploadId, ...arrived } = await attachments.begin(params, announced(request), input);
    response.set(becameOf(arrived)).location(`/api/inventories/${params.id}/items/${params.itemId}/uploads/${uploadId}`);
    return true;
  },
);
