import { Refusal } from '../../../contracts/refusals.ts';
import { printHomeInventory } from '../../../contracts/vault/report/print-home-inventory.ts';
import { homes } from '../../../projections/home/homes.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { HomeService } from '../../home/home.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { Papers } from '../../platform/pdf/papers.ts';
import { InventoryService } from '../insurer/inventory.service.ts';
import { inventoryPaper } from './inventory-paper.ts';

export default bind(
  printHomeInventory,
  {
    reads: [homes, vaultItems, vaultAttachments],
    raw: true,
    answers: 'application/pdf',
    cost: 20,
    uses: [InventoryService, HomeService, Papers],
  },
  async ({ params, query, ...to }, inventories, houses, papers) => {
    const { session } = to;
    const hasPhotographs = query.photographs === 'true';
    const asOf = { at: query.at, signal: hangUp(to) };
    const report = await inventories.report(session, { ...params, hasPhotographs, hasBuilding: query.building === 'true', ...asOf });
    if (report.isEmpty) throw new Refusal('VAULT_EMPTY');
    const { address } = await houses.home(session);
    const about = { owner: session.name, address, day: inventories.today(query.at), hasPhotographs };
    const name = address ? `${address.address} home inventory` : 'Home inventory';
    await papers.send(inventoryPaper(report, about), name, to);
  },
);
