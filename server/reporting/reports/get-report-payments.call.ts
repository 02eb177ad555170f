import { getReportPayments } from '../../../contracts/reporting/reports/get-report-payments.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(getReportPayments, { reads: [], uses: [ReportService] }, ({ params }, reporting) =>
  reporting.payments(params.reportId),
);
