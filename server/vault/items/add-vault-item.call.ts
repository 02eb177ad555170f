import { addVaultItem } from '../../../contracts/vault/items/add-vault-item.ts';
import { homes } from '../../../projections/home/homes.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultService } from '../vault.service.ts';

export default bind(addVaultItem, { reads: [homes, vaultItems], uses: [VaultService] }, ({ params, body, ...ctx }, vault) =>
  vault.add(body, ctx, params.id),
);
