import { getRepairIdsForAReport } from '../../../contracts/reporting/reports/get-repair-ids-for-a-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReportPages } from '../pages/report-pages.service.ts';

export default bind(getRepairIdsForAReport, { reads: [], cost: 5, uses: [ReportPages] }, async (input, reporting) =>
  (await reporting.lines(input.params.reportId, hangUp(input))).chosen.map(({ line }) => line.id),
);
