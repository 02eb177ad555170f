import { addVaultItem } from '../../../contracts/vault/items/add-vault-item.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultService } from '../vault.service.ts';

export default bind(addVaultItem, { reads: [vaultItems], uses: [VaultService] }, ({ params, body, ...ctx }, vault) =>
  vault.add(body, ctx, params.id),
);
