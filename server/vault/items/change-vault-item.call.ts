import { changeVaultItem } from '../../../contracts/vault/items/change-vault-item.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultService } from '../vault.service.ts';

export default bind(changeVaultItem, { reads: [homes], uses: [VaultService] }, ({ params, body, ...ctx }, vault) =>
  vault.change(params.itemId, body, ctx, params.id),
);
