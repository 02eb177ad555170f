import { call } from '../../call.ts';
import { ErcReport, ErcRequest } from './erc-report.ts';

/** C206. The report is kept as the latest (C204). */
export const getErcReportResponse = call({
  id: 'C206',
  method: 'POST',
  path: '/api2/ProjectEstimate/GetErcReportResponse',
  who: 'user',
  summary: 'Make a replacement-cost report',
  body: ErcRequest,
  response: ErcReport,
  refusals: ['NO_COST_DATA'],
});
