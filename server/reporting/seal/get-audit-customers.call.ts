import { csvRow, harmless } from '../../../contracts/csv.ts';
import { getAuditCustomers } from '../../../contracts/organization/audit/get-audit-customers.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { OrganizationService } from '../../organization/organization.service.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { SealedAudits } from './sealed-audit.service.ts';

/** Each reads every entry of an organisation. */
const atOnce = new AtOnce(2);

export default bind(
  getAuditCustomers,
  { reads: [AUDIT], raw: true, answers: 'text/csv', cost: 20, uses: [SealedAudits, OrganizationService] },
  ({ response, ...ctx }, audits, organization) =>
    atOnce.run(async () => {
      const { organizationId } = ctx.session;
      const customers = await audits.customers(organizationId);
      await organization.noteExportOfCustomers(organizationId, customers.length, ctx);
      const rows = customers.map(({ number, names }) => csvRow([`Customer ${number}`, ...names.map(harmless)]));
      response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="audit-customers.csv"' });
      response.send(`\ufeff${csvRow(['In exports', 'Names, mail addresses and phones'])}${rows.join('')}`);
    }),
);
