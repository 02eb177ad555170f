import { getReportPropertyItems } from '../../../contracts/reporting/reports/get-report-property-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReportService } from '../report.service.ts';

export default bind(getReportPropertyItems, { reads: [], cost: 5, uses: [ReportService] }, async (input, reporting) =>
  (await reporting.lines(input.params.reportId, hangUp(input))).chosen.map(({ line }) => line),
);
