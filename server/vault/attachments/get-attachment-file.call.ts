import { getAttachmentFile } from '../../../contracts/vault/attachments/get-attachment-file.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { AttachmentService } from './attachment.service.ts';
import { sendAttachment } from './send-attachment.ts';

export default bind(
  getAttachmentFile,
  { reads: [vaultItems, vaultAttachments], raw: true, answers: 'application/octet-stream', uses: [AttachmentService] },
  async (input, attachments) => {
    const { params, query, session } = input;
    const file = await attachments.file(session, params, params.attId, params.hash);
    await sendAttachment(input, file, query.download !== undefined);
  },
);
