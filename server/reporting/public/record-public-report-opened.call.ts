import { recordPublicReportOpened } from '../../../contracts/reporting/public/record-public-report-opened.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(recordPublicReportOpened, { uses: [ReportService] }, ({ params, body, idempotencyKey }, reporting) =>
  reporting.recordOpened(params.orderId, params.checksum, params.reportId, body.device, idempotencyKey),
);
