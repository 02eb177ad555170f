import { rotateVaultAttachment } from '../../../contracts/vault/attachments/rotate-vault-attachment.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { AttachmentService } from './attachment.service.ts';

export default bind(
  rotateVaultAttachment,
  { reads: [vaultItems, vaultAttachments], uses: [AttachmentService] },
  ({ params, body, ...ctx }, attachments) => attachments.rotate(params, params.attId, body, ctx),
);
