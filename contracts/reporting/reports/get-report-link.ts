import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';

/** The link in force, to be sent again. Null where an earlier release made it, which cannot be made again. */
export const getReportLink = call({
  id: 'reportLink',
  method: 'GET',
  path: '/api/reports/{reportId}/link',
  who: report('reportId'),
  summary: 'The public link in force',
  response: z.object({ link: z.string().nullable() }),
  refusals: ['LINK_WITHDRAWN'],
});
