import { choiceOf } from '../../../contracts/organization/audit/choice-words.ts';
import { foretellSealedAudit } from '../../../contracts/organization/audit/foretell-sealed-audit.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT, type AuditTables, auditPage } from '../../../projections/organization/audit.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { SealedAudits } from './sealed-audit.service.ts';

const atOnce = new AtOnce(2);

export default bind(
  foretellSealedAudit,
  { reads: [AUDIT, priceBooks], cost: 10, uses: [SealedAudits, PriceBookService, OriginsService, Runner] },
  ({ query: { parts, ...asked }, session }, audits, books, origins, models) =>
    atOnce.run(async () => {
      const { organizationId, name: madeBy } = session;
      const book = await books.bookOf(organizationId);
      const nameOf = (itemXREF: number) => book.find(itemXREF)?.description;
      const filter = await origins.named(organizationId, asked);
      const { total } = await auditPage(models.db<AuditTables>(AUDIT.name), organizationId, {}, undefined, 1);
      return audits.foretold({ organizationId, madeBy, filter, shows: choiceOf(parts), nameOf }, total);
    }),
);
