import { getAddendumsForReportTrackingPage } from '../../../contracts/reporting/addendums/get-addendums-for-report-tracking-page.ts';
import { reports, reportsOfOrder } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';
import { addendumsOf } from './addendums-of.ts';

export default bind(
  getAddendumsForReportTrackingPage,
  { reads: [reports], cost: 5, uses: [Runner, ReportService] },
  async ({ params }, models, service) => {
    const rows = await reportsOfOrder(models, params.id, new Date().toISOString());
    const all = await Promise.all(
      rows.map(async ({ id: reportId }) => ({ reportId, addendums: (await service.summary(reportId)).addendums })),
    );
    return all
      .filter(({ addendums }) => addendums.length > 0)
      .map(({ reportId, addendums }) => ({ reportId, addendums: addendumsOf(addendums) }));
  },
);
