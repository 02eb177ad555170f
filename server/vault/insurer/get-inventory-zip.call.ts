import { getInventoryZip } from '../../../contracts/vault/insurer/get-inventory-zip.ts';
import { homes } from '../../../projections/home/homes.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { InventoryService } from './inventory.service.ts';

export default bind(
  getInventoryZip,
  { reads: [homes, vaultItems, vaultAttachments], raw: true, answers: 'application/zip', cost: 20, uses: [InventoryService] },
  (input, inventories) => inventories.sendZip({ ...input, signal: hangUp(input) }, { id: input.params.id, insurer: input.query.insurer }),
);
