import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';

/** C143. In the order of the page. */
export const getReportAddendumIds = call({
  id: 'C143',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetReportAddendumIds',
  who: report('reportId'),
  summary: 'Which addendums a report has',
  response: z.array(z.number()),
});
