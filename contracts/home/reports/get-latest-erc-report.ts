import { call } from '../../call.ts';
import { ErcReport } from './erc-report.ts';

/** C204, R413. Null while none was made. It is as it was made, with the figures of its year. */
export const getLatestErcReport = call({
  id: 'C204',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetLatestErcReport',
  who: 'user',
  summary: 'The latest replacement-cost report',
  response: ErcReport.nullable(),
});
