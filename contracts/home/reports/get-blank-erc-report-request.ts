import { z } from 'zod';
import { call } from '../../call.ts';

/** C205: filled from the house as far as it is known. */
export const getBlankErcReportRequest = call({
  id: 'C205',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetBlankErcReportRequest',
  who: 'user',
  summary: 'A replacement-cost request, filled from the house',
  response: z.object({ state: z.string(), livingArea: z.string(), quality: z.number() }),
});
