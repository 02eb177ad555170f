import { z } from 'zod';
import { call } from '../../call.ts';
import { LineItem } from '../../estimating/entities.ts';
import { report } from '../owned.ts';

export const getReportPropertyItems = call({
  id: 'C163',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetReportPropertyItems',
  who: report('reportId'),
  summary: 'Lines of a report',
  response: z.array(LineItem),
  refusals: ['BUSY'],
});
