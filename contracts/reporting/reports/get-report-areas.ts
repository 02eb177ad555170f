import { z } from 'zod';
import { call } from '../../call.ts';
import { Area } from '../../estimating/entities.ts';
import { report } from '../owned.ts';

export const getReportAreas = call({
  id: 'C165',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetReportAreas',
  who: report('reportId'),
  summary: 'Areas of a report',
  response: z.array(Area),
  refusals: ['BUSY'],
});
