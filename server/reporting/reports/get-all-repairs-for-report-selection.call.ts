import { fromCents, toCents } from '../../../contracts/money.ts';
import { getAllRepairsForReportSelection } from '../../../contracts/reporting/reports/get-all-repairs-for-report-selection.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(getAllRepairsForReportSelection, { reads: [], cost: 5, uses: [ReportService] }, async ({ params }, reporting) => {
  const { view } = await reporting.estimate(params.orderId);
  const tasks = new Map(view.tasks.map(({ id, name }) => [id, name]));
  return view.areas.flatMap((area) =>
    area.items.map((line) => ({
      id: line.id,
      isSelected: true,
      photos: area.label,
      notes: tasks.get(line.estimateTask_Id) ?? '',
      description: line.description,
      quantity: line.quantity,
      itemUM: line.itemUM,
      approvalStatus: line.ppu,
      approvalConditions: line.totalCost,
      hazardType: line.tax,
      vendorExpense: line.vendorExpense,
      myExpense: fromCents(line.breakdown.slice(0, 3).reduce((cents, cost) => cents + toCents(cost), 0n)),
    })),
  );
});
