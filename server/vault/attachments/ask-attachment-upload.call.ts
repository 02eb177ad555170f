import { askAttachmentUpload } from '../../../contracts/vault/attachments/ask-attachment-upload.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { AttachmentService } from './attachment.service.ts';
import { becameOf, speakTus } from './tus.ts';

export default bind(
  askAttachmentUpload,
  { reads: [vaultItems, vaultAttachments], raw: true, answers: [], uses: [AttachmentService] },
  async (input, attachments) => {
    const { request, response, params } = input;
    speakTus(request, response);
    const arrived = await attachments.ask(params, params.uploadId, input);
    const { received, bytes } = arrived;
    const said = { 'Cache-Control': 'no-store', 'Upload-Offset': String(received), 'Upload-Length': String(bytes) };
    response.set({ ...said, ...becameOf(arrived) }).end();
  },
);
