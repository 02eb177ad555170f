import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { takePaymentNotice } from './take-payment-notice.ts';

/** What Stripe tells of payments into an organisation's own account, signed with that account's secret. */
export const takeOwnPaymentNotice = call({
  id: 'takeOwnPaymentNotice',
  method: 'POST',
  path: '/api/payments/notices/{accountOf}',
  who: 'anyone',
  summary: "A notice about an organization's own account at Stripe",
  params: z.object({ accountOf: Id }),
  response: takePaymentNotice.response,
  refusals: ['GATEWAY_SILENT', 'NOTICE_NOT_READABLE', 'NOTICE_NOT_SIGNED', 'NOT_FOUND'],
});
