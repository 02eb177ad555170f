import { getReportPropertyItems } from '../../../contracts/reporting/reports/get-report-property-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReportPages } from '../pages/report-pages.service.ts';

export default bind(getReportPropertyItems, { reads: [], cost: 5, uses: [ReportPages] }, async (input, reporting) =>
  (await reporting.lines(input.params.reportId, hangUp(input))).chosen.map(({ line }) => line),
);
