import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { reports, reportsOfOrder } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(reportTrackingList, { reads: [reports], uses: [Runner] }, ({ params }, models) =>
  reportsOfOrder(models, params.orderId, new Date().toISOString()),
);
