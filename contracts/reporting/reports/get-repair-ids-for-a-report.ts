import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';

export const getRepairIdsForAReport = call({
  id: 'C161',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetRepairIdsForAReport',
  who: report('reportId'),
  summary: 'Lines of a report, by id',
  response: z.array(z.number()),
  refusals: ['BUSY'],
});
