import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT, type AuditTables, auditPage } from '../../../projections/organization/audit.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { namesOf } from './names-of.ts';

export default bind(
  getAudit,
  { reads: [AUDIT, priceBooks], cost: 1, uses: [Runner, PriceBookService] },
  async ({ query, session }, models, books) => {
    const { before, take, ...filter } = query;
    return auditPage(
      models.db<AuditTables>(AUDIT.name),
      session.organizationId,
      filter,
      before,
      take,
      await namesOf(books, session.organizationId),
    );
  },
);
