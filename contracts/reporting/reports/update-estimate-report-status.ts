import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { report } from '../owned.ts';

/** C158, R231. A blank report status is In Progress (R229), a blank tracking status No Tracking (R314). */
export const updateEstimateReportStatus = call({
  id: 'C158',
  method: 'POST',
  path: '/api/ProEstimates/{id}/UpdateEstimateReportStatus',
  who: report('id'),
  summary: 'Save report status and tracking status',
  body: z.object({
    reportDetail: z.object({
      Id: AnyId.default(0),
      ReportStatus: z.string().trim().max(60).optional(),
      TrackingStatus: z.enum(['Active', 'No Tracking', '']).optional(),
    }),
  }),
  response: z.boolean(),
  refusals: ['REMINDER_DATE_REQUIRED', 'REPORT_NOT_FOUND'],
});
