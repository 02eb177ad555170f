import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';

export const PaymentPath = z.object({ token: z.string().min(1).max(100) });

export const PaymentPage = z.object({
  title: z.string(),
  payee: z.string(),
  /** 0.00 where nothing is charged and a card is kept. */
  amount: Money,
  currency: z.string(),
  /** Where the payer goes on, without the host. */
  returnTo: z.string(),
  status: z.enum(['waits', 'paid', 'pending', 'over']),
  /** The gateway's words about the try before. */
  reason: z.string(),
  /** For Stripe's own fields. Neither is a secret of ours. */
  clientSecret: z.string(),
  publishableKey: z.string(),
});
export type PaymentPage = z.infer<typeof PaymentPage>;

/** The page on which a payment is made in Stripe's own fields. Its name is unguessable, and is all that one needs to pay. */
export const openPaymentPage = call({
  id: 'openPaymentPage',
  method: 'GET',
  path: '/api/payments/pages/{token}',
  who: 'anyone',
  summary: 'A payment to be made',
  params: PaymentPath,
  response: PaymentPage,
  refusals: ['GATEWAY_SILENT', 'PAYMENT_PAGE_NOT_FOUND'],
});
