import { getHomeInventory } from '../../../contracts/vault/report/get-home-inventory.ts';
import { homes } from '../../../projections/home/homes.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { InventoryService } from '../insurer/inventory.service.ts';

export default bind(
  getHomeInventory,
  { reads: [homes, vaultItems, vaultAttachments], uses: [InventoryService] },
  ({ params, query, session }, inventories) =>
    inventories.report(session, { ...params, hasPhotographs: false, hasBuilding: query.building === 'true' }),
);
