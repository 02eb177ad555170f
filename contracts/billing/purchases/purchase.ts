import { z } from 'zod';
import { Money } from '../../decimal-fields.ts';

/** A purchase in the history. */
export const PurchaseRow = z.object({
  id: z.number(),
  productId: z.number(),
  productPricingId: z.number(),
  name: z.string(),
  credits: z.number(),
  status: z.enum(['asked', 'authentication', 'unknown', 'paid', 'refused']),
  /** ISO instants; `paidAt` is empty until it was paid. */
  purchasedAt: z.string(),
  paidAt: z.string(),
  purchasedBy: z.string(),
  listPrice: Money,
  discount: Money,
  promoCode: z.string(),
  price: Money,
  taxState: z.string(),
  taxPercent: z.string(),
  salesTax: Money,
  total: Money,
  /** What went back, or is on its way. */
  refunded: Money,
  /** `Visa ending 4242`. */
  paidWith: z.string(),
  gatewayId: z.string(),
  /** Why it was refused. */
  reason: z.string(),
  /** How a dispute by the buyer's bank stands; empty without one. */
  disputed: z.enum(['', 'open', 'won', 'lost']),
  /** Of a subscription, and the period (ISO instants) that it pays; 0 and empty otherwise. */
  agreementId: z.number(),
  periodFrom: z.string(),
  periodUntil: z.string(),
  /** A renewal that was refused is tried again. */
  tries: z.number(),
  /** `+ Display N transaction(s).` (R491). */
  transactionCount: z.number(),
});
export type PurchaseRow = z.infer<typeof PurchaseRow>;

/** One ask at the gateway, or what came back. */
export const TransactionRow = z.object({
  id: z.number(),
  at: z.string(),
  what: z.string(),
  answer: z.string(),
  /** Empty where no money is named. */
  amount: z.string(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

/** The documents' paged answer. */
export const pagedOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), pageNumber: z.number(), pageSize: z.number(), totalPages: z.number(), totalCount: z.number() });

/** R487-R489: sizes of a page, the first by default. */
export const PAGE_SIZES = [5, 10, 15, 20, 25] as const;
