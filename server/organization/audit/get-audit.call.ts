import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT, type AuditTables, auditPage } from '../../../projections/organization/audit.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { namesOf } from './names-of.ts';

export default bind(
  getAudit,
  { reads: [AUDIT, priceBooks], cost: 1, uses: [Runner, PriceBookService, OriginsService] },
  async ({ query, session }, models, books, origins) => {
    const { before, take, ...asked } = query;
    const filter = await origins.named(session.organizationId, asked);
    const page = await auditPage(
      models.db<AuditTables>(AUDIT.name),
      session.organizationId,
      filter,
      before,
      take,
      await namesOf(books, session.organizationId),
    );
    const named = new Set(page.entries.flatMap(({ origin }) => origin ?? []));
    return { ...page, origins: await origins.shown(session.organizationId, [...named]) };
  },
);
