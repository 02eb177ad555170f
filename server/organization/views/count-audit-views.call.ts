import { countAuditViews } from '../../../contracts/organization/views/count-audit-views.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT, type AuditTables } from '../../../projections/organization/audit.ts';
import { countEach, type Filter } from '../../../projections/organization/audit-counts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { namesOf } from '../audit/names-of.ts';
import { AuditViewRecords } from './audit-view.records.ts';

export default bind(
  countAuditViews,
  { reads: [AUDIT, priceBooks, AuditViewRecords.model], cost: 5, uses: [AuditViewRecords, Runner, PriceBookService, OriginsService] },
  async ({ query, session }, records, models, books, origins) => {
    const views = await records.list(session, 'mine');
    const filters = await Promise.all(
      views.map(({ kinds, people, text, where, session: of }) =>
        origins.named(session.organizationId, {
          ...{ ...query, kind: kinds as Filter['kind'], person: people, text },
          ...{ where: where || undefined, session: of || undefined },
        }),
      ),
    );
    const db = models.db<AuditTables>(AUDIT.name);
    const [all, ...counts] = await countEach(db, session.organizationId, [query, ...filters], await namesOf(books, session.organizationId));
    return {
      all: all?.total ?? 0,
      views: views.map(({ id }, n) => ({ id, count: counts[n]?.total ?? 0, isMore: counts[n]?.isMore ?? false })),
    };
  },
);
