import { totalsOf } from '../../../contracts/reporting/lines-on-page.ts';
import { getReportPropertyItemsWithTotalCost } from '../../../contracts/reporting/reports/get-report-property-items-with-total-cost.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReportPages } from '../pages/report-pages.service.ts';

export default bind(getReportPropertyItemsWithTotalCost, { reads: [], cost: 5, uses: [ReportPages] }, async (input, reporting) => {
  const { report, chosen } = await reporting.lines(input.params.reportId, hangUp(input));
  const items = chosen.map(({ line }) => line);
  const { totalCost, tax, grandTotal } = totalsOf(items, report.detail);
  return { items, totalCost, tax, grandTotal };
});
