import { call } from '../../call.ts';
import { report } from '../owned.ts';
import { ReportBody, SAVE_REFUSALS, SavedReport } from './saved-report.ts';

/** C156. The path names the report; a `reportDetail.id` of another is refused. Its link stays and shows the new content. */
export const updateEstimateReport = call({
  id: 'C156',
  method: 'POST',
  path: '/api/ProEstimates/{id}/UpdateEstimateReport',
  who: report('id'),
  summary: 'Change a report',
  body: ReportBody,
  response: SavedReport,
  refusals: SAVE_REFUSALS,
});
