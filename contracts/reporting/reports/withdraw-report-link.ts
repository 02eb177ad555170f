import { z } from 'zod';
import { call, Notes } from '../../call.ts';
import { report } from '../owned.ts';

export const withdrawReportLink = call({
  id: 'withdrawLink',
  method: 'POST',
  path: '/api/reports/{reportId}/withdraw',
  who: report('reportId'),
  summary: 'Withdraw the public link',
  /** `reason` is shown to the reader who opens the link. */
  body: z.object({ reason: Notes.default('') }),
  response: z.boolean(),
  refusals: ['ANSWER_STAYS', 'REPORT_IS_INSIDE'],
});
