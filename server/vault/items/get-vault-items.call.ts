import { getVaultItems } from '../../../contracts/vault/items/get-vault-items.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultService } from '../vault.service.ts';

export default bind(getVaultItems, { reads: [vaultItems], uses: [VaultService] }, ({ params, session }, vault) =>
  vault.list(session, params.id),
);
