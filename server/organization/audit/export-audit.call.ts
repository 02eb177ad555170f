import { exportAudit } from '../../../contracts/organization/audit/export-audit.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT, type AuditTables, auditEntries } from '../../../projections/organization/audit.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { afterFirst, streamText } from '../../platform/http/stream-text.ts';
import { OrganizationService } from '../organization.service.ts';
import { auditCsv, placesOf } from './audit-csv.ts';
import { namesOf } from './names-of.ts';

const exportsAtOnce = new AtOnce(5);

export default bind(
  exportAudit,
  {
    reads: [AUDIT, priceBooks],
    raw: true,
    answers: 'text/csv',
    cost: 20,
    uses: [Runner, PriceBookService, OrganizationService, OriginsService],
  },
  ({ query, response, ...ctx }, models, books, organization, origins) =>
    exportsAtOnce.run(async () => {
      const { organizationId } = ctx.session;
      const { withOrigins, ...asked } = query;
      const filter = await origins.named(organizationId, asked);
      const entries = auditEntries(models.db<AuditTables>(AUDIT.name), organizationId, filter, await namesOf(books, organizationId));
      const note = (count: number) =>
        organization.noteExportAsTable(organizationId, { orderId: query.orderId ?? null, entries: count }, ctx);
      const rows = await afterFirst(auditCsv(entries, note, withOrigins === 'true' ? placesOf(origins, organizationId) : undefined));
      response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="audit.csv"' });
      await streamText(response, rows);
    }),
);
