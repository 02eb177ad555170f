import { sharesStream } from '../../contracts/providers/events.ts';
import { providersRefusals } from '../../contracts/providers/refusals.ts';
import { estimateShares } from '../../projections/providers/estimate-shares.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { EstimatingModule } from '../estimating/estimating.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { ProviderRecords } from './book/provider.records.ts';
import { ProviderService } from './book/provider.service.ts';
import { ProviderImportService } from './imports/provider-import.service.ts';
import { providerImportMigrations } from './imports/provider-imports.tables.ts';
import { ProviderHolding } from './provider.holding.ts';
import { ShareService } from './shares/share.service.ts';
import { ShareLinks } from './shares/share-links.ts';
import { SharesStreams } from './shares/shares.stream.ts';
import { WhenEstimateShareMailedDoMail } from './shares/when-estimate-share-mailed-do-mail.ts';

/** Service providers: each person's own address book, and the estimates that they share with them. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: providersRefusals,
  events: [sharesStream],
  personal: [ProviderHolding],
  readModels: [estimateShares],
  streams: [SharesStreams],
  records: [ProviderRecords],
  imports: [AccountsModule, EstimatingModule],
  migrations: providerImportMigrations,
  providers: [ProviderService, ProviderImportService, ShareLinks, ShareService],
  reactions: [WhenEstimateShareMailedDoMail],
})
export class ProvidersModule {}
