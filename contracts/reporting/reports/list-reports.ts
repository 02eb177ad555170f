import { z } from 'zod';
import { call, Page } from '../../call.ts';
import { Report } from '../entities.ts';

export const listReports = call({
  id: 'reports',
  method: 'GET',
  path: '/api/reports',
  who: 'user',
  summary: 'All reports of the organisation, newest first',
  query: Page,
  response: z.array(Report.extend({ jobName: z.string() })),
});
