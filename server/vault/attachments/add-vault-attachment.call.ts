import { addVaultAttachment } from '../../../contracts/vault/attachments/add-vault-attachment.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { AttachmentService } from './attachment.service.ts';

export default bind(
  addVaultAttachment,
  { takes: { field: 'uploadInventoryItemFile' }, reads: [vaultItems, vaultAttachments], uses: [AttachmentService] },
  (input, attachments) => {
    takeTime(input.request);
    return attachments.attach(input.params, input.request, input);
  },
);
