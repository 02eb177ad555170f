import { totalsOf } from '../../../contracts/reporting/report-document.ts';
import { getReportAreasWithTotalCost } from '../../../contracts/reporting/reports/get-report-areas-with-total-cost.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReportService } from '../report.service.ts';
import { areasOf } from './areas-of.ts';

export default bind(getReportAreasWithTotalCost, { reads: [], cost: 5, uses: [ReportService] }, async (input, reporting) =>
  (await areasOf(reporting, input.params.reportId, hangUp(input))).map(({ area: { items: _, ...area }, lines, detail }) => {
    const { totalCost, tax, vendorTotal } = totalsOf(lines, detail);
    return { ...area, areaTotal: totalCost, areaTax: tax, vendorTotal };
  }),
);
