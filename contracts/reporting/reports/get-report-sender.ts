import { call } from '../../call.ts';
import { ReportDocument } from '../document.ts';

/** Who sends a report that the caller makes: the organisation, with the caller's phone and mail address. */
export const getReportSender = call({
  id: 'reportSender',
  method: 'GET',
  path: '/api/reports/sender',
  who: 'user',
  summary: 'The letterhead of reports that I make',
  response: ReportDocument.shape.contractor,
});
