import { call, Id, may } from '../../call.ts';
import { ReportBody, SAVE_REFUSALS, SavedReport } from './saved-report.ts';

/** C288: C155 without the order in its path; the order is then `reportDetail.order_Id`. */
export const addReportOfOrder = call({
  id: 'C288',
  method: 'POST',
  path: '/api/ProEstimates/AddEstimateReport',
  who: may('SendReport'),
  summary: 'Make a report of the order that it names',
  body: ReportBody.extend({ reportDetail: ReportBody.shape.reportDetail.extend({ order_Id: Id }) }),
  response: SavedReport,
  refusals: SAVE_REFUSALS,
});
