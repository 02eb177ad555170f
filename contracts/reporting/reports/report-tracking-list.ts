import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { Report } from '../entities.ts';

/** C154. */
export const reportTrackingList = call({
  id: 'C154',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/ReportTrackingList',
  who: order('orderId'),
  summary: 'Reports and archived copies of an order',
  response: z.array(Report),
});
