import { z } from 'zod';
import { call, may } from '../../call.ts';

export const PaymentAccount = z.object({
  /** The organisation's own account at Stripe; null without one. */
  own: z
    .object({ account: z.string(), name: z.string(), isLive: z.boolean(), publishableKey: z.string(), connectedAt: z.string() })
    .nullable(),
  /** The gateway that customers pay through now; empty where invoices are not paid online. */
  gateway: z.string(),
  /** Where Stripe sends its notices, and which. */
  webhook: z.object({ address: z.string(), version: z.string(), events: z.array(z.string()) }),
});
export type PaymentAccount = z.infer<typeof PaymentAccount>;

/** Through what customers pay invoices of the organisation online. The secret keys are never answered. */
export const getPaymentAccount = call({
  id: 'getPaymentAccount',
  method: 'GET',
  path: '/api/billing/payment-account',
  who: may('ManageBilling'),
  summary: 'Through what customers pay online',
  response: PaymentAccount,
});
