import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { AddendumOfReport } from './get-addendums-for-report.ts';

/** C144. Of each report of the order that has some. */
export const getAddendumsForReportTrackingPage = call({
  id: 'C144',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetAddendumsForReportTrackingPage',
  who: order('id'),
  summary: 'The addendums of an order’s reports',
  response: z.array(z.object({ reportId: z.number(), addendums: z.array(AddendumOfReport) })),
});
