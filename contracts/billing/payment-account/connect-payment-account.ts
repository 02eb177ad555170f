import { z } from 'zod';
import { call, may } from '../../call.ts';
import { PaymentAccount } from './get-payment-account.ts';
import { mistakesInKeys } from './stripe-keys.ts';

const Key = z.string().trim().max(300);

/** Customers pay into this account at Stripe from now on. Its keys are tried first; they are kept where secrets are, never in the log. */
export const connectPaymentAccount = call({
  id: 'connectPaymentAccount',
  method: 'PUT',
  path: '/api/billing/payment-account',
  who: may('ManageBilling'),
  summary: 'Have customers pay into your own account',
  body: z.object({ secretKey: Key, publishableKey: Key, webhookSecret: Key }).superRefine((keys, ctx) => {
    for (const [field, message] of Object.entries(mistakesInKeys(keys))) ctx.addIssue({ code: 'custom', path: [field], message });
  }),
  response: PaymentAccount,
  refusals: ['GATEWAY_SILENT', 'PAYMENT_ACCOUNT_REFUSED'],
});
