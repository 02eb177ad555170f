import { z } from 'zod';
import { AnyId, Id } from '../../call.ts';
import { decimal, Money } from '../../decimal-fields.ts';
import { Payment } from '../../estimating/payments/payment.ts';
import { MOST_ADDENDUMS_OF_REPORT } from '../../organization/addendums/limits.ts';
import { ReportDetail } from '../entities.ts';

/** `link` is the public link's path, empty without one; the server stores only its hash and derives the link again for users who may copy it. */
export const SavedReport = z.object({ reportId: z.number(), link: z.string() });

/** What of a payment is applied to a report. Commas in the amount are stripped (R206). */
export const AppliedPayment = z.object({
  id: Id,
  paymentAmount: decimal('1000000000', 'amount').refine((amount) => /^\d+(\.\d{1,2}0*)?$/.test(amount), {
    error: 'must have at most two decimals',
  }),
});

/**
 * What is saved of a report. Lines: none means all. `reportDetail.id` is the report that is changed, 0 or nothing makes a new one (R232).
 * `writtenAt` is the instant of the content that the change began from: one that somebody else has saved since is not overwritten.
 */
export const ReportBody = z.object({
  reportDetail: ReportDetail.extend({ id: AnyId.default(0), writtenAt: z.string().max(40).optional() }),
  /** R312: ids, in the order of the page. Without them those that the report has stay. */
  addendums: z.array(Id).max(MOST_ADDENDUMS_OF_REPORT).optional(),
  repairItems: z.array(Id).max(10_000).default([]),
  /** Without it the payments that are applied stay. */
  appliedPayments: z.array(AppliedPayment).max(5000).optional(),
  /** Of an invoice: the caller was asked, and bills what the customer declined or has not answered; the invoice says so. */
  unsigned: z.boolean().default(false),
});
export type ReportBody = z.infer<typeof ReportBody>;

/** C150: payments with what of each is applied as their `paymentAmount`. */
export const ReportPayment = Payment.extend({ paymentAmount: Money });

export const SAVE_REFUSALS = [
  'OVER_SEND_LIMIT',
  'ADDENDUM_NOT_ACTIVE',
  'ADDENDUM_NOT_FOUND',
  'ALREADY_ANSWERED',
  'BILL_THE_CONTRACT',
  'CHANGE_ORDER_STAYS',
  'CONTACT_DELETED',
  'CONTRACT_EXISTS',
  'EXPENSE_NOT_APPLIED',
  'INVOICE_BELOW_ZERO',
  'INVOICE_COUNTS',
  'INVOICE_STAYS',
  'ITEM_NOT_FOUND',
  'LAST_DAY_OVER',
  'LINE_NOT_IN_CONTRACT',
  'NOT_FOUND',
  'NOT_SIGNED',
  'NOTHING_TO_BILL',
  'ORDER_NOT_FOUND',
  'PAYMENT_NOT_FOUND',
  'PAYMENT_SPENT',
  'REPORT_CHANGED',
  'REPORT_HAS_OPTIONS',
  'REPORT_NOT_FOUND',
  'REPORT_OVERPAID',
  'SELECT_ITEMS',
  'WHAT_IF_OF_JOB',
] as const;
