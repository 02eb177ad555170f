import { vaultRefusals } from '../../contracts/vault/refusals.ts';
import { HomeModule } from '../home/home.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { VaultItemRecords } from './items/vault-item.records.ts';
import { VaultService } from './vault.service.ts';

/** What the homes of persons hold. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: vaultRefusals,
  records: [VaultItemRecords],
  imports: [HomeModule],
  providers: [VaultService],
})
export class VaultModule {}
