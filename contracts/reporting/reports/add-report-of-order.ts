import { call, Id } from '../../call.ts';
import { ReportDetail } from '../entities.ts';
import { addEstimateReport } from './add-estimate-report.ts';
import { SavedReport } from './saved-report.ts';

/** C288: C155 without the order in its path; the order is then `reportDetail.order_Id`. */
export const addReportOfOrder = call({
  id: 'C288',
  method: 'POST',
  path: '/api/ProEstimates/AddEstimateReport',
  who: 'user',
  summary: 'Make a report of the order that it names',
  body: addEstimateReport.body.extend({ reportDetail: ReportDetail.extend({ order_Id: Id }) }),
  response: SavedReport,
  refusals: ['SELECT_ITEMS', 'ITEM_NOT_FOUND', 'ORDER_NOT_FOUND', 'WHAT_IF_OF_JOB'],
});
