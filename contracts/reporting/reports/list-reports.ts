import { z } from 'zod';
import { call } from '../../call.ts';
import { Report } from '../entities.ts';

export const listReports = call({
  id: 'reports',
  method: 'GET',
  path: '/api/reports',
  who: 'user',
  summary: 'All reports of the organisation, newest first',
  response: z.array(Report.extend({ jobName: z.string() })),
});
