import { askAttachmentUpload } from '../../../contracts/vault/attachments/ask-attachment-upload.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { AttachmentService } from './attachment.service.ts';
import { speakTus } from './tus.ts';

export default bind(
  askAttachmentUpload,
  { reads: [vaultItems, vaultAttachments], raw: true, uses: [AttachmentService] },
  async (input, attachments) => {
    const { request, response, params } = input;
    speakTus(request, response);
    const { received, bytes } = await attachments.ask(params, params.uploadId, input);
    response.set({ 'Cache-Control': 'no-store', 'Upload-Offset': String(received), 'Upload-Length': String(bytes) }).end();
  },
);
