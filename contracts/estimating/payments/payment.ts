import { z } from 'zod';
import { Id, integer, NameText } from '../../call.ts';
import { decimal, Money } from '../../decimal-fields.ts';
import { fromCents, toCents } from '../../money.ts';

/** Types of payment, in the order in which they are offered (R215-R221). */
export const PAYMENT_TYPES = [
  { id: 1, name: 'Visa' },
  { id: 2, name: 'MasterCard' },
  { id: 3, name: 'American Express' },
  { id: 4, name: 'Discover' },
  { id: 9, name: 'Check' },
  { id: 10, name: 'Cash' },
  { id: 11, name: 'Other' },
] as const;
/** R209. */
export const CHECK = 9;

/** R221, R222: 11 is Other, and so is any id that is not listed. */
export const paymentTypeOf = (id: number): (typeof PAYMENT_TYPES)[number] =>
  PAYMENT_TYPES.find((type) => type.id === id) ?? (PAYMENT_TYPES.at(-1) as (typeof PAYMENT_TYPES)[number]);

export const PAYMENT_KINDS = ['payment', 'expense'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const PREFIX: Record<PaymentKind, string> = { payment: 'Pmt|', expense: 'Exp|' };

/** R211, R212: the detail text as the documents' calls carry it. */
export const withPrefix = (kind: PaymentKind, detail: string): string => `${PREFIX[kind]}${detail}`;

/** Reads a detail text of the calls: its kind (undefined without a prefix), and the text without it (R214). */
export function readDetail(paymentDetail: string): { kind: PaymentKind | undefined; detail: string } {
  const kind = PAYMENT_KINDS.find((one) => paymentDetail.startsWith(PREFIX[one]));
  return { kind, detail: kind ? paymentDetail.slice(PREFIX[kind].length).trim() : paymentDetail };
}

/** The most that one entry can be, in dollars. */
const MOST = '1000000000';
/** The most entries of one order. */
export const MOST_PAYMENTS = 5_000;

/** Dollars and cents: commas are stripped (R206), and digits below a cent are refused, because they would be lost in silence. */
export const PaymentAmount = decimal(MOST, 'amount')
  .refine((amount) => /^\d+(\.\d{1,2}0*)?$/.test(amount), { error: 'must have at most two decimals' })
  .transform((amount) => fromCents(toCents(amount)))
  .refine((amount) => toCents(amount) > 0n, { error: 'must be more than 0' });

const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T/;

/** A day: `2026-12-16`, `12/16/2026` (R523), or an ISO instant, of which the day as written counts. Kept as `2026-12-16`. */
export const PaymentDate = z
  .string()
  .trim()
  .max(40)
  .transform((typed) => {
    const [, month = '', day = '', year = ''] = US_DAY.exec(typed) ?? [];
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : (INSTANT.exec(typed)?.[1] ?? typed);
  })
  .pipe(z.iso.date({ error: 'must be a day such as 12/16/2026' }));

const fields = {
  paymentDate: PaymentDate,
  paymentAmount: PaymentAmount,
  /** `Pmt|` or `Exp|` and the text; without either a new entry is a payment (R207). */
  paymentDetail: z
    .string()
    .trim()
    .refine((text) => readDetail(text).detail.length <= 255, { error: 'must have at most 255 characters' }),
  payeeName: NameText,
  paymentType_Id: integer(0, 2_147_483_647),
};

/** The body of C151. What is left out gets the default: today (R208), Check (R209). */
export const NewPayment = z.object({
  id: integer(0).optional(),
  order_Id: Id,
  paymentDate: fields.paymentDate.optional(),
  paymentAmount: fields.paymentAmount,
  paymentDetail: fields.paymentDetail.default(''),
  payeeName: fields.payeeName.default(''),
  paymentType_Id: fields.paymentType_Id.default(CHECK),
});

/** The body of C152, the same fields. Only those that are sent change, so that two people can each change one field. */
export const ChangedPayment = z.object({ id: Id.optional(), order_Id: Id.optional(), ...fields }).partial();

/** A payment or an expense as the documents' calls have it; `paymentDetail` carries the prefix. */
export const Payment = z.object({
  id: z.number(),
  order_Id: z.number(),
  paymentDate: z.string(),
  paymentAmount: Money,
  paymentDetail: z.string(),
  payeeName: z.string(),
  paymentType_Id: z.number(),
  paymentType: z.string(),
  /** What of it is applied to which report. */
  appliedTo: z.array(z.object({ reportId: z.number(), amount: Money })),
});
export type Payment = z.infer<typeof Payment>;

/** By which the payee of an expense is found to be a vendor: the name without regard to case and spaces. */
export const payeeKey = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
