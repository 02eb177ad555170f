import { z } from 'zod';
import { call } from '../../call.ts';

/**
 * What the payment gateway tells, signed by HMAC-SHA256 over the body's bytes with the instant (`Payment-Signature: t=<seconds>,v1=<hex>`, or
 * Stripe's own header). The same notice may come any number of times, and notices in any order; `unknown` is one of a payment that was not begun
 * here, which is kept.
 */
export const takePaymentNotice = call({
  id: 'takePaymentNotice',
  method: 'POST',
  path: '/api/payments/notices',
  who: 'anyone',
  summary: 'A notice of the payment gateway',
  response: z.object({ outcome: z.enum(['recorded', 'known', 'set aside', 'unknown']) }),
  refusals: ['GATEWAY_SILENT', 'NOTICE_NOT_READABLE', 'NOTICE_NOT_SIGNED', 'NOT_FOUND'],
});
