import { z } from 'zod';
import { Id, integer, Text } from '../../call.ts';
import { decimal, Money, Percent } from '../../decimal-fields.ts';

/** A percent with at most two decimals: finer ones would not be the percent that the invoice shows. */
const hundredths = (percent: string) => /^\d+(\.\d{1,2}0*)?$/.test(percent);
const TWO_DECIMALS = { error: 'must have at most two decimals' };
/** Up to 1,000, so that one above the wall of 100 % is refused with what is left of its line. */
export const PercentToDate = decimal('1000', 'percentage').refine(hundredths, TWO_DECIMALS);
export const UpTo100 = Percent.refine(hundredths, TWO_DECIMALS);
const Day = z.union([z.iso.date(), z.literal('')]);

export const TermsBody = z.object({
  milestones: z
    .array(
      z.object({
        name: Text.pipe(z.string().min(1)),
        percent: UpTo100,
        deposit: z.boolean().default(false),
        lines: z
          .array(z.object({ itemId: Id, percent: UpTo100 }))
          .max(10_000)
          .default([]),
      }),
    )
    .max(50),
  retainage: UpTo100,
  dueDays: integer(0, 365),
});

/** What one progress invoice bills: `percent` of every line, or `lines` to percents of their own. */
export const BillBody = z.object({
  milestone: Text.default(''),
  percent: PercentToDate.optional(),
  lines: z
    .array(z.object({ itemId: Id, percent: PercentToDate }))
    .max(10_000)
    .default([]),
  retainage: UpTo100.default('0'),
  release: z.boolean().default(false),
  /** The caller was asked, and bills what nobody has accepted: the invoice says so. */
  unsigned: z.boolean().default(false),
  name: Text.default(''),
  recipientName: Text.default(''),
  invoiceNumber: z.string().trim().max(40).default(''),
  invoiceDate: Day.default(''),
  dueDate: Day.default(''),
});
export type BillBody = z.infer<typeof BillBody>;

/** An invoice of the contract as the money page lists it: `due` = `billed` - `retained` + `released`; `open` is what is not paid of it. */
export const BilledInvoice = z.object({
  reportId: z.number(),
  number: z.string(),
  milestone: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  /** Whether its report was made; it is not for a moment, or since a server ended between billing and making it. */
  hasPage: z.boolean(),
  /** Its link was mailed or copied. */
  sent: z.boolean(),
  opened: z.number(),
  billed: Money,
  retained: Money,
  released: Money,
  due: Money,
  paid: Money,
  open: Money,
  /** The last one alone can be taken back. */
  last: z.boolean(),
});
export type BilledInvoice = z.infer<typeof BilledInvoice>;

export const BillingView = z.object({
  /** The report that was accepted; null while the contract is the estimate as it is now. */
  accepted: z.object({ reportId: z.number(), at: z.string() }).nullable(),
  lines: z.array(
    z.object({
      itemId: z.number(),
      area: z.string(),
      action: z.string(),
      description: z.string(),
      amount: Money,
      tax: Money,
      before: Money,
      beforeTax: Money,
      percent: z.string(),
    }),
  ),
  terms: z.object({
    milestones: z.array(
      z.object({
        name: z.string(),
        percent: z.string(),
        deposit: z.boolean(),
        lines: z.array(z.object({ itemId: z.number(), percent: z.string() })),
      }),
    ),
    retainage: z.string(),
    dueDays: z.number(),
  }),
  invoices: z.array(BilledInvoice),
  /** `paid` + `open` + `retained` + `toBill` = `contract`, all with tax. */
  sums: z.object({ contract: Money, paid: Money, open: Money, retained: Money, toBill: Money }),
});
export type BillingView = z.infer<typeof BillingView>;
