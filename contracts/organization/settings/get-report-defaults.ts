import { z } from 'zod';
import { call } from '../../call.ts';

/** The defaults of the organisation's reports, which a report can override. Null until somebody has chosen; R289 counts until then. */
export const getReportDefaults = call({
  id: 'reportDefaults',
  method: 'GET',
  path: '/api/organization/report-defaults',
  who: 'user',
  summary: 'What reports show unless told otherwise',
  response: z.object({ excludeTax: z.boolean().nullable() }),
});
