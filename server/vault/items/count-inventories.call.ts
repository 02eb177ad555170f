import { countInventories } from '../../../contracts/vault/items/count-inventories.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultService } from '../vault.service.ts';

export default bind(countInventories, { reads: [vaultItems], uses: [VaultService] }, async ({ params, session }, vault) => ({
  totalCount: await vault.count(session, params.id),
}));
