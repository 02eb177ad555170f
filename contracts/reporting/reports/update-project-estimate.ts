import { call } from '../../call.ts';
import { report } from '../owned.ts';
import { ReportBody, SAVE_REFUSALS, SavedReport } from './saved-report.ts';

/** C157, the other name of C156; the documents do not show when each is used. */
export const updateProjectEstimate = call({
  id: 'C157',
  method: 'POST',
  path: '/api/ProEstimates/{id}/UpdateProjectEstimate',
  who: report('id'),
  summary: 'Change a report',
  body: ReportBody,
  response: SavedReport,
  refusals: SAVE_REFUSALS,
});
