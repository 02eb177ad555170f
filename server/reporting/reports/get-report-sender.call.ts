import { withLogo } from '../../../contracts/reporting/logo/logo.part.ts';
import { getReportSender } from '../../../contracts/reporting/reports/get-report-sender.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { OrganizationService } from '../../organization/organization.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf, saverOf } from '../contractor.ts';

export default bind(
  getReportSender,
  { reads: [], uses: [SessionAccess, OrganizationService] },
  async ({ session, actor }, access, organizations) =>
    withLogo(await contractorOf(access, session.userId), await organizations.logoOf(session.organizationId, saverOf(actor))),
);
