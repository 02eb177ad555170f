import { getHomeInventoryWithPhotographs } from '../../../contracts/vault/report/get-home-inventory-with-photographs.ts';
import { homes } from '../../../projections/home/homes.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { InventoryService } from '../insurer/inventory.service.ts';

export default bind(
  getHomeInventoryWithPhotographs,
  { reads: [homes, vaultItems, vaultAttachments], uses: [InventoryService] },
  (input, inventories) =>
    inventories.report(input.session, {
      ...{ ...input.params, hasPhotographs: true, hasBuilding: input.query.building === 'true' },
      ...{ at: input.query.at, signal: hangUp(input) },
    }),
);
