import { getAddendumsForReport } from '../../../contracts/reporting/addendums/get-addendums-for-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';
import { addendumsOf } from './addendums-of.ts';

export default bind(getAddendumsForReport, { reads: [], uses: [ReportService] }, async ({ params }, reports) =>
  addendumsOf((await reports.summary(params.reportId)).addendums),
);
