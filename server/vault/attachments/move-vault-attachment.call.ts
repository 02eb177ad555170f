import { moveVaultAttachment } from '../../../contracts/vault/attachments/move-vault-attachment.ts';
import { bind } from '../../platform/http/bind.ts';
import { AttachmentService } from './attachment.service.ts';

export default bind(moveVaultAttachment, { uses: [AttachmentService] }, ({ params, body, ...ctx }, attachments) =>
  attachments.move(params, params.attId, body.itemId, ctx),
);
