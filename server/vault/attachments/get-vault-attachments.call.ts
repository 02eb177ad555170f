import { getVaultAttachments } from '../../../contracts/vault/attachments/get-vault-attachments.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { AttachmentService } from './attachment.service.ts';

export default bind(
  getVaultAttachments,
  { reads: [vaultItems, vaultAttachments], uses: [AttachmentService] },
  ({ params, session }, attachments) => attachments.list(session, params),
);
