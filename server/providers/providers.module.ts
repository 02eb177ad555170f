import { providersRefusals } from '../../contracts/providers/refusals.ts';
import { ContextModule } from '../platform/context.module.ts';
import { ProviderRecords } from './book/provider.records.ts';
import { ProviderService } from './book/provider.service.ts';

/** Service providers: each person's own address book. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: providersRefusals,
  records: [ProviderRecords],
  providers: [ProviderService],
})
export class ProvidersModule {}
