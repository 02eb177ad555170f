import { z } from 'zod';

/** Whether the organisation's jobs keep payments and expenses (R223): on, unless it has switched them off. */
export const PaymentTracking = z.object({ on: z.boolean() });
