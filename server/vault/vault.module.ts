import { vaultRefusals } from '../../contracts/vault/refusals.ts';
import { HomeModule } from '../home/home.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { AttachmentService } from './attachments/attachment.service.ts';
import { VaultAttachmentRecords } from './attachments/vault-attachment.records.ts';
import { VaultItemRecords } from './items/vault-item.records.ts';
import { VaultService } from './vault.service.ts';

/** What the homes of persons hold. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: vaultRefusals,
  records: [VaultItemRecords, VaultAttachmentRecords],
  imports: [HomeModule],
  providers: [VaultService, AttachmentService],
})
export class VaultModule {}
