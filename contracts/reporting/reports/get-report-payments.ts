import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';
import { ReportPayment } from './saved-report.ts';

/** C150. The payments that are applied to a report; `paymentAmount` is what of each is applied. */
export const getReportPayments = call({
  id: 'C150',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetReportPayments',
  who: report('reportId'),
  summary: 'Payments applied to a report',
  response: z.array(ReportPayment),
});
