import { call } from '../../call.ts';
import { ReportDocument } from '../document.ts';
import { report } from '../owned.ts';

/** The document as it would be sent now, for the contractor's preview. */
export const previewReport = call({
  id: 'preview',
  method: 'GET',
  path: '/api/reports/{reportId}/document',
  who: report('reportId'),
  summary: 'The report as its reader sees it',
  response: ReportDocument,
});
