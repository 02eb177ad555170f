// What is listed of a job. It stands apart from areas and lines, because pages that list jobs, and a homeowner's first page, load it alone.
import { z } from 'zod';
import { QualityLevel } from '../catalogue/quality.ts';
import { Money } from '../decimal-fields.ts';

export const Totals = z.object({
  labor: Money,
  material: Money,
  equipment: Money,
  overhead: Money,
  profit: Money,
  /** Sum of the lines' totals, before tax. */
  totalCost: Money,
  tax: Money,
  grandTotal: Money,
});
export type Totals = z.infer<typeof Totals>;

/**
 * The money of a job. `lines`, `tax` and `total` are of the accepted report, with tax whether its page shows it or not; until one is
 * accepted, of the estimate as it is. Every screen that says what is owed says this.
 */
export const JobMoney = z.object({
  /** The accepted report, and when it was accepted (ISO instant). */
  accepted: z.object({ reportId: z.number(), at: z.string() }).nullable(),
  lines: Money,
  tax: Money,
  total: Money,
  /** Labor, material and equipment of these lines; the rest of `lines` is overhead and profit. */
  cost: Money,
  received: Money,
  spent: Money,
  /** `total` less `received`; negative where more came in. */
  owed: Money,
  payments: z.number(),
  expenses: z.number(),
});
export type JobMoney = z.infer<typeof JobMoney>;

/** The order's copy of its customer, with the contact that it was copied from (R191); null when it was typed. */
export const OrderCustomerCopy = z.object({
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  phone: z.string(),
  email: z.string(),
  alternatePhone: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  notes: z.string(),
  copiedFrom: z.number().nullable(),
});
export type OrderCustomerCopy = z.infer<typeof OrderCustomerCopy>;

/** The estimate that a what-if left, and the instant (ISO) of the revision that it left. */
export const WhatIfOf = z.object({
  name: z.string(),
  fromOrderId: z.number(),
  fromAt: z.string(),
  startedAt: z.string(),
  startedBy: z.string(),
  discardedAt: z.string().nullable(),
});
export type WhatIfOf = z.infer<typeof WhatIfOf>;

export const Order = z.object({
  id: z.number(),
  /** Null for the estimate itself. */
  whatIf: WhatIfOf.nullable(),
  /** The user whose job it is: who started it, or whom it was handed over to. 0 where that is nobody, and of a what-if. */
  responsibleId: z.number(),
  /** Who has it until a day (ISO date), and whose it is again then; null where it was not handed over for a while. */
  loan: z.object({ day: z.string(), to: z.string(), from: z.string() }).nullable(),
  externalRefId: z.string(),
  orderType: z.string(),
  checksum: z.string(),
  survey: z.object({ id: z.number(), address: z.string(), address2: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  customer: OrderCustomerCopy,
  /** The customer's name, else the recipient of the latest report. */
  customerName: z.string(),
  status: z.enum(['In Progress', 'Sent', 'Accepted', 'Declined', 'Archived']),
  quality: QualityLevel,
  itemCount: z.number(),
  attentionCount: z.number(),
  totals: Totals,
  money: JobMoney,
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type Order = z.infer<typeof Order>;
