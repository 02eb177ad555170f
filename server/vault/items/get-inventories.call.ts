import { getInventories } from '../../../contracts/vault/items/get-inventories.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultService } from '../vault.service.ts';

export default bind(getInventories, { reads: [vaultItems], uses: [VaultService] }, async ({ params, session }, vault) => {
  const totals = await vault.totals(session, params.id);
  return [{ id: session.userId, name: 'Home', ...totals }];
});
