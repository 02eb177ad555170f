import { z } from 'zod';
import { call } from '../../call.ts';
import { DefaultsOfKind } from './report-defaults.ts';

/** What the organisation's new reports begin with, of each kind; every report can differ. `excludeTax` is null until somebody has chosen; R289 counts until then. */
export const getReportDefaults = call({
  id: 'reportDefaults',
  method: 'GET',
  path: '/api/organization/report-defaults',
  who: 'user',
  summary: 'What reports show unless told otherwise',
  response: z.object({ excludeTax: z.boolean().nullable(), kinds: z.array(DefaultsOfKind) }),
});
