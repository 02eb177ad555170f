import { totalsOf } from '../../../contracts/reporting/lines-on-page.ts';
import { getReportAreasWithTotalCost } from '../../../contracts/reporting/reports/get-report-areas-with-total-cost.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { areasOf } from './areas-of.ts';

export default bind(getReportAreasWithTotalCost, { reads: [], cost: 5, uses: [ReportPages] }, async (input, reporting) =>
  (await areasOf(reporting, input.params.reportId, hangUp(input))).map(({ area: { items: _, ...area }, lines, detail }) => {
    const { totalCost, tax, vendorTotal } = totalsOf(lines, detail);
    return { ...area, areaTotal: totalCost, areaTax: tax, vendorTotal };
  }),
);
