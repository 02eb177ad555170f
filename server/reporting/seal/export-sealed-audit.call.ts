import { choiceOf } from '../../../contracts/organization/audit/choice-words.ts';
import { exportSealedAudit } from '../../../contracts/reporting/seal/export-sealed-audit.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { OrganizationService } from '../../organization/organization.service.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { afterFirst, streamText } from '../../platform/http/stream-text.ts';
import { SealedAudits } from './sealed-audit.service.ts';

/** Each hashes every entry of an organisation. */
const exportsAtOnce = new AtOnce(2);

export default bind(
  exportSealedAudit,
  {
    reads: [AUDIT, priceBooks],
    raw: true,
    answers: 'application/json',
    cost: 30,
    uses: [SealedAudits, PriceBookService, OriginsService, OrganizationService],
  },
  ({ query: { parts, ...asked }, response, ...ctx }, audits, books, origins, organization) =>
    exportsAtOnce.run(async () => {
      const { organizationId, name: madeBy } = ctx.session;
      const book = await books.bookOf(organizationId);
      const filter = await origins.named(organizationId, asked);
      const nameOf = (itemXREF: number) => book.find(itemXREF)?.description;
      const request = { organizationId, madeBy, filter, shows: choiceOf(parts), nameOf };
      const pieces = await afterFirst(audits.pieces(request, (exported) => organization.noteExport(organizationId, exported, ctx)));
      const name = `audit-${new Date().toISOString().slice(0, 10)}.json`;
      response.set({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` });
      await streamText(response, pieces);
    }),
);
