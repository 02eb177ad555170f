import { getReportAddendumIds } from '../../../contracts/reporting/addendums/get-report-addendum-ids.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(getReportAddendumIds, { reads: [], uses: [ReportService] }, async ({ params }, reports) =>
  (await reports.summary(params.reportId)).addendums.map(({ addendumId }) => addendumId),
);
