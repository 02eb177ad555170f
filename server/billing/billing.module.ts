import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { AccountService } from './account.service.ts';
import { PriceService } from './price.service.ts';

/** What Scopebook itself is paid with: price lists, credits and their purchase. */
@ContextModule({
  calls: import.meta.dirname,
  imports: [CatalogueModule],
  providers: [AccountService, PriceService],
})
export class BillingModule {}
