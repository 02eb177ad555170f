import { getAuditHistogram } from '../../../contracts/organization/audit/get-audit-histogram.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT, type AuditTables } from '../../../projections/organization/audit.ts';
import { histogramOf, itemsNamed } from '../../../projections/organization/audit-counts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { namesOf } from './names-of.ts';

export default bind(
  getAuditHistogram,
  { reads: [AUDIT, priceBooks], cost: 1, uses: [Runner, PriceBookService, OriginsService] },
  async ({ query: { zone, ...asked }, session: { organizationId } }, models, books, origins) => {
    const filter = await origins.named(organizationId, asked);
    const db = models.db<AuditTables>(AUDIT.name);
    const items = await itemsNamed(db, organizationId, filter.text, await namesOf(books, organizationId));
    return histogramOf(db, organizationId, filter, items, { zone, now: new Date().toISOString() });
  },
);
