import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { AT_HOME } from './get-received-reports.ts';

/** Of a report that `getReceivedReports` lists; any other does not exist. Its contractor reads nothing of it. */
export const chooseReceivedReport = call({
  id: 'chooseReceivedReport',
  method: 'PUT',
  path: '/api/home/received-reports/{reportId}',
  who: 'user',
  summary: 'Have a report that was mailed to one’s own address shown at home, or not, or be asked again',
  params: z.object({ reportId: Id }),
  body: z.object({ atHome: z.enum(AT_HOME) }),
  response: z.object({ reportId: z.number().int(), atHome: z.enum(AT_HOME) }),
  refusals: ['REPORT_NOT_FOUND'],
});
