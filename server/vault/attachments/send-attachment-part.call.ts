import { sendAttachmentPart } from '../../../contracts/vault/attachments/send-attachment-part.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { AttachmentService } from './attachment.service.ts';
import { becameOf, offsetOf, speakTus } from './tus.ts';

export default bind(
  sendAttachmentPart,
  {
    takes: { type: 'application/offset+octet-stream' },
    reads: [vaultItems, vaultAttachments],
    secret: true,
    status: 204,
    uses: [AttachmentService],
  },
  async (input, attachments) => {
    const { request, response, params } = input;
    speakTus(request, response);
    takeTime(request);
    const arrived = await attachments.take(params, params.uploadId, offsetOf(request), request, input);
    response.set({ 'Upload-Offset': String(arrived.received), ...becameOf(arrived) });
    return true;
  },
);
