import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { LineItem } from '../../estimating/entities.ts';
import { report } from '../owned.ts';

export const getReportPropertyItemsWithTotalCost = call({
  id: 'C164',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetReportPropertyItemsWithTotalCost',
  who: report('reportId'),
  summary: 'Lines of a report and their sum',
  response: z.object({ items: z.array(LineItem), totalCost: Money, tax: Money, grandTotal: Money }),
  refusals: ['BUSY'],
});
