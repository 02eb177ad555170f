import { z } from 'zod';
import { call, may } from '../../call.ts';

const ReportDefaults = z.object({ excludeTax: z.boolean() });

export const saveReportDefaults = call({
  id: 'saveReportDefaults',
  method: 'POST',
  path: '/api/organization/report-defaults',
  who: may('EditOrganizationItems'),
  summary: 'Choose what reports show unless told otherwise',
  body: ReportDefaults,
  response: ReportDefaults,
});
