import { getVaultItem } from '../../../contracts/vault/items/get-vault-item.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultService } from '../vault.service.ts';

export default bind(getVaultItem, { reads: [vaultItems], uses: [VaultService] }, ({ params, session }, vault) =>
  vault.one(session, params.id, params.itemId),
);
