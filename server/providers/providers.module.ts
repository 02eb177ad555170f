import { providersRefusals } from '../../contracts/providers/refusals.ts';
import { ContextModule } from '../platform/context.module.ts';
import { ProviderRecords } from './book/provider.records.ts';
import { ProviderService } from './book/provider.service.ts';
import { ProviderImportService } from './imports/provider-import.service.ts';
import { providerImportMigrations } from './imports/provider-imports.tables.ts';

/** Service providers: each person's own address book. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: providersRefusals,
  records: [ProviderRecords],
  migrations: providerImportMigrations,
  providers: [ProviderService, ProviderImportService],
})
export class ProvidersModule {}
