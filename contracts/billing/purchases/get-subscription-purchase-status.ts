import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { PurchaseRow } from './purchase.ts';

/** C272, R484: asked with product 45. A direct payment is active while credits of it are left, a subscription while it runs. */
export const getSubscriptionPurchaseStatus = call({
  id: 'C272',
  method: 'GET',
  path: '/api2/{product}/sponsor/GetSubscriptionPurchaseStatus/{productId}',
  who: 'user',
  summary: 'Is there a subscription, or a payment, of a product',
  params: z.object({ product: z.string().trim().max(100), productId: integer(0, 2_147_483_647) }),
  response: z.object({
    hasActiveSubscription: z.boolean(),
    hasDirectPayments: z.boolean(),
    activeSubscriptionPurchase: PurchaseRow.nullable(),
    activeDirectPayment: PurchaseRow.nullable(),
  }),
});
