import { z } from 'zod';
import { call } from '../../call.ts';
import { Area } from '../../estimating/entities.ts';
import { report } from '../owned.ts';

export const getReportAreasWithTotalCost = call({
  id: 'C166',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetReportAreasWithTotalCost',
  who: report('reportId'),
  summary: "Areas of a report with their sums of the report's lines",
  response: z.array(Area),
  refusals: ['BUSY'],
});
