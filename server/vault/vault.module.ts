import { vaultAlertsStream } from '../../contracts/vault/events.ts';
import { vaultRefusals } from '../../contracts/vault/refusals.ts';
import { vaultAlerts } from '../../projections/vault/vault-alerts.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { HomeModule } from '../home/home.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { ReportingModule } from '../reporting/reporting.module.ts';
import { AlertService } from './alerts/alert.service.ts';
import { AlertLinks } from './alerts/alert-links.ts';
import { GiveAlerts } from './alerts/give-alerts.ts';
import { VaultAlertsStreams } from './alerts/vault-alerts.stream.ts';
import { WhenAlertsGivenDoMail } from './alerts/when-alerts-given-do-mail.ts';
import { AttachmentService } from './attachments/attachment.service.ts';
import { VaultAttachmentRecords } from './attachments/vault-attachment.records.ts';
import { InventoryService } from './insurer/inventory.service.ts';
import { InventoryPdfs } from './insurer/inventory-pdfs.ts';
import { VaultItemRecords } from './items/vault-item.records.ts';
import { EquipmentDataService } from './life/equipment-data.service.ts';
import { HomeEntryRecords } from './life/home-entry.records.ts';
import { LifeService } from './life/life.service.ts';
import { VaultHolding } from './vault.holding.ts';
import { VaultService } from './vault.service.ts';

/** What the homes of persons hold. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: vaultRefusals,
  events: [vaultAlertsStream],
  personal: [VaultHolding],
  readModels: [vaultAlerts],
  streams: [VaultAlertsStreams],
  records: [VaultItemRecords, VaultAttachmentRecords, HomeEntryRecords],
  imports: [CatalogueModule, HomeModule, ReportingModule],
  providers: [
    VaultService,
    AlertLinks,
    AlertService,
    AttachmentService,
    InventoryService,
    InventoryPdfs,
    EquipmentDataService,
    LifeService,
  ],
  reactions: [GiveAlerts, WhenAlertsGivenDoMail],
})
export class VaultModule {}
