import { z } from 'zod';
import { call } from '../../call.ts';

/** What the organisation's reports show unless one of them says otherwise; null where nobody has chosen yet, and R289 counts. */
export const getReportDefaults = call({
  id: 'reportDefaults',
  method: 'GET',
  path: '/api/organization/report-defaults',
  who: 'user',
  summary: 'What reports show unless told otherwise',
  response: z.object({ excludeTax: z.boolean().nullable() }),
});
