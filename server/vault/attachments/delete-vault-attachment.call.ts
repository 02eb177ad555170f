import { deleteVaultAttachment } from '../../../contracts/vault/attachments/delete-vault-attachment.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { AttachmentService } from './attachment.service.ts';

export default bind(deleteVaultAttachment, { reads: [vaultItems], uses: [AttachmentService] }, ({ params, ...ctx }, attachments) =>
  attachments.remove(params, params.attId, ctx),
);
