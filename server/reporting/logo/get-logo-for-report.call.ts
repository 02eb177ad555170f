import { logoOf } from '../../../contracts/organization/logo/logo.ts';
import { getLogoForReport } from '../../../contracts/reporting/logo/get-logo-for-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(getLogoForReport, { reads: [], uses: [ReportService] }, async ({ params }, reporting) =>
  logoOf((await reporting.summary(params.id)).logo),
);
