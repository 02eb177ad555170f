import { cancelAttachmentUpload } from '../../../contracts/vault/attachments/cancel-attachment-upload.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { AttachmentService } from './attachment.service.ts';
import { speakTus } from './tus.ts';

export default bind(
  cancelAttachmentUpload,
  { reads: [vaultItems], status: 204, uses: [AttachmentService] },
  async ({ request, response, params, session }, attachments) => {
    speakTus(request, response);
    await attachments.cancel(params, params.uploadId, session);
    return true;
  },
);
