import { formatDate } from '../../format.ts';
import { fromCents } from '../../money.ts';
import type { ReportType } from '../../report-types.ts';
import type { ReportDocument } from '../document.ts';
import type { ReportDetail } from '../entities.ts';
import type { AppliedPayment, VendorFacts } from '../report-state.ts';

/** Parts of the form that some kinds ask for and others do not. */
export type Control =
  | 'customer'
  | 'vendor'
  | 'invoice'
  | 'payments'
  | 'pricing'
  | 'header'
  | 'itemNotes'
  | 'photos'
  | 'vendorPrices'
  | 'profitOverhead'
  | 'validUntil';

/** Whole cents of some lines. `markup` is overhead and profit: equipment + labor + material + markup = total. */
export interface Sums {
  total: bigint;
  tax: bigint;
  vendor: bigint;
  equipment: bigint;
  labor: bigint;
  material: bigint;
  markup: bigint;
}

/** An amount of a line that a page can show. `ppu` and `share` have no sum; `contract` and `before` are those of an invoice in parts. */
export type ColumnKey =
  | 'ppu'
  | 'contract'
  | 'before'
  | 'total'
  | 'vendor'
  | 'equipment'
  | 'labor'
  | 'material'
  | 'markup'
  | 'leaves'
  | 'share';

export interface Column {
  key: ColumnKey;
  title: string;
  /** Shown in a lighter ink than the amounts that the page is about. */
  quiet?: boolean;
}

/** Everything that a kind's page is made of, besides its lines. */
export interface PageSource {
  detail: ReportDetail;
  reportId: number;
  orderId: number;
  sums: Sums;
  lineCount: number;
  vendor: VendorFacts | null;
  /** Of the home, in one line; empty when the reader does not see it. */
  address: string;
  /** ISO date of the letter, and the ISO date until which it is good. */
  date: string;
  validUntil: string;
  /** An invoice of work that the customer had not accepted. */
  unsigned: boolean;
  /** Payments that are applied to the report. */
  payments: AppliedPayment[];
  /** What came in and went out for the job until then, in cents. */
  cash: { received: bigint; spent: bigint };
  /** `Sales tax, 7.5% of materials and labor`. */
  taxWords: string;
  /** The sender's name. */
  contractor: string;
}

type PageParts = Pick<ReportDocument, 'facts' | 'figures' | 'sums' | 'grand' | 'after'>;

/** One kind of report: its form, what saving sets, and its page. */
export interface ReportKind {
  type: ReportType;
  /** What its reader calls it. */
  noun: string;
  /** The controls that its form shows; it hides every other one. */
  controls: readonly Control[];
  /** What the form says about what is not asked, and about what is always so. */
  always: string;
  /** What saving sets, whatever the form says. */
  onSave(detail: ReportDetail): Partial<ReportDetail>;
  /** Whether payments can be applied to it; on other kinds saving takes them off. */
  takesPayments: boolean;
  /** Whether it has a public link. */
  hasLink: boolean;
  /** Whether its reader is asked to accept or decline. */
  asksAnswer: boolean;
  /** How many days its link works when no last day was chosen. */
  daysOpen: number;
  /** Whether each line has a box to tick on paper. */
  ticks: boolean;
  /** The number after its type on the page, such as `Estimate 1004`. */
  number(of: { detail: Pick<ReportDetail, 'invoiceNumber'>; orderId: number; reportId: number }): string;
  columns(detail: ReportDetail): Column[];
  /** The amounts of a line where the page shows others than the estimate's. */
  sumsOf?(sums: Sums, detail: ReportDetail): Sums;
  /** What the page adds up to, in cents: this sum is also shown in lists and mails. */
  total(detail: ReportDetail, sums: Pick<Sums, 'total' | 'tax' | 'vendor'>): bigint;
  /** What the repair summary adds (R306, R307). */
  summary: readonly ('vendor' | 'contractor')[];
  page(source: PageSource): PageParts;
}

export const fact = (name: string, ...lines: string[]) => ({ name, lines: lines.filter(Boolean) });

/** Name and address of the reader and the home, as far as the reader sees them. */
export function customerFacts(name: string, { detail, address }: Pick<PageSource, 'detail' | 'address'>) {
  const [street = '', ...town] = address.split(', ');
  return [
    ...(detail.includeCustomerInfo && detail.recipientName ? [fact(name, detail.recipientName)] : []),
    ...(detail.includeCustomerInfo && address ? [fact('Where', street, town.join(', '))] : []),
  ];
}

export const row = (name: string, cents: bigint) => ({ name, amount: fromCents(cents) });

/** What an invoice says of work that nobody has accepted. */
export const unsignedFact = (unsigned: boolean) =>
  unsigned ? [fact('Not signed', 'This work was billed before anybody accepted it')] : [];

export const paidRows = (payments: AppliedPayment[]) =>
  payments.map(({ words, paymentDate, amount }) => ({
    name: `Payment received, ${words}, ${formatDate(paymentDate)}`,
    amount: `-${amount}`,
  }));

/** `18.9%`; nothing of nothing. */
export function percentOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '';
  const tenths = (part * 2000n + (part < 0n === whole < 0n ? whole : -whole)) / (whole * 2n);
  const digits = String(tenths < 0n ? -tenths : tenths).padStart(2, '0');
  return `${tenths < 0n ? '−' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}%`;
}
