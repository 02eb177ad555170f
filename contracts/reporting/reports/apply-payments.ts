import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';
import { AppliedPayment } from './saved-report.ts';

/**
 * Sets what of some payments is applied to an estimate or an invoice, 0 to take one off; other payments stay as they are, so that two people
 * can apply at once. Never more than a payment has left, nor than the report asks for.
 */
export const applyPayments = call({
  id: 'applyPayments',
  method: 'POST',
  path: '/api/reports/{reportId}/payments',
  who: report('reportId'),
  summary: 'Apply payments to a report',
  body: z.object({ payments: z.array(AppliedPayment).min(1).max(5000) }),
  response: z.boolean(),
  refusals: ['EXPENSE_NOT_APPLIED', 'PAYMENT_NOT_FOUND', 'PAYMENT_SPENT', 'REPORT_OVERPAID', 'TAKES_NO_PAYMENTS'],
});
