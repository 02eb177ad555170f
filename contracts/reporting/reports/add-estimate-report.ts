import { call, may } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { ReportBody, SAVE_REFUSALS, SavedReport } from './saved-report.ts';

/** C155. Makes a report of the chosen lines (all when empty) with its public link; one with an id is changed (R232). */
export const addEstimateReport = call({
  id: 'C155',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/AddEstimateReport',
  who: [order('orderId'), may('SendReport')],
  summary: 'Make a report',
  body: ReportBody,
  response: SavedReport,
  refusals: SAVE_REFUSALS,
});
