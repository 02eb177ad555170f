import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';

/** The current link, to be sent again. Null when an earlier release made the link, because it cannot be derived again. */
export const getReportLink = call({
  id: 'reportLink',
  method: 'GET',
  path: '/api/reports/{reportId}/link',
  who: report('reportId'),
  summary: 'The public link in force',
  response: z.object({ link: z.string().nullable() }),
  refusals: ['LINK_WITHDRAWN', 'REPORT_IS_INSIDE'],
});
