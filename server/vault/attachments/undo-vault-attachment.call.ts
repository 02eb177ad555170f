import { undoVaultAttachment } from '../../../contracts/vault/attachments/undo-vault-attachment.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultAttachmentRecords } from './vault-attachment.records.ts';

export default bind(undoVaultAttachment, { uses: [VaultAttachmentRecords] }, ({ params, body, ...ctx }, attachments) =>
  attachments.undo(params.id, body.revision, ctx),
);
