import { type BilledLine, type ProgressInvoice, plainPercent, sumsOfInvoice } from '../../estimating/billing/billing.ts';
import type { EstimateView } from '../../estimating/undo/get-estimate-as-of.ts';
import { formatDate } from '../../format.ts';
import { fromCents, toCents } from '../../money.ts';
import type { ReportDocument } from '../document.ts';
import type { ReportDetail } from '../entities.ts';
import { type Column, customerFacts, fact, paidRows, row, unsignedFact } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { AppliedPayment, Sent } from '../report-state.ts';

/** The invoice for a part of the contract that a report is; undefined for every other report. */
export function progressOf(
  { billing }: Pick<EstimateView, 'billing'>,
  { reportId, detail }: { reportId: number; detail: Pick<ReportDetail, 'customReportType'> },
): ProgressInvoice | undefined {
  return detail.customReportType === 'Invoice' ? billing.invoices.find((invoice) => invoice.reportId === reportId) : undefined;
}

/** What an invoice in parts always shows: its sums are those of the contract, which has its tax. */
export const detailOfProgress = (detail: ReportDetail): ReportDetail => ({
  ...detail,
  excludeTax: false,
  includePPU: false,
  includePricingOption: 'All',
  groupItemsBy: 'By Area',
});

/** What it is sent with: `grandTotal` is what is due of it, so that lists, payments and reminders ask for no more. */
export function totalsOfProgress(invoice: ProgressInvoice): Sent['totals'] {
  const { tax, due } = sumsOfInvoice(invoice);
  return { totalCost: fromCents(due - tax), tax: fromCents(tax), grandTotal: fromCents(due), vendorTotal: '0.00' };
}

const COLUMNS: Column[] = [
  { key: 'contract', title: 'Contract', quiet: true },
  { key: 'before', title: 'Billed before', quiet: true },
  { key: 'share', title: 'To date', quiet: true },
  { key: 'total', title: 'This invoice' },
];

interface ProgressSource {
  reportId: number;
  orderId: number;
  detail: ReportDetail;
  title: string;
  address: string;
  contractor: ReportDocument['contractor'];
  jobName: string;
  /** ISO instant of sending. */
  at: string;
  payments: AppliedPayment[];
  unsigned?: boolean;
}

/** The page of an invoice for a part of the contract, made of the facts that it was billed with: no later change of a line shows in it. */
export function progressDocument(invoice: ProgressInvoice, source: ProgressSource): ReportDocument {
  const { reportId, orderId, title, address, contractor, jobName } = source;
  const detail = detailOfProgress(source.detail);
  const kind = kindOf('Invoice');
  const date = source.at.slice(0, 10);
  const sums = sumsOfInvoice(invoice);
  const paid = source.payments.reduce((cents, { amount }) => cents + toCents(amount), 0n);
  const areas = new Map<string, BilledLine[]>();
  for (const line of invoice.lines) areas.set(line.area, [...(areas.get(line.area) ?? []), line]);
  const billedAll = toCents(invoice.before) + sums.billed;
  return {
    reportId,
    title,
    noun: kind.noun,
    asksAnswer: kind.asksAnswer,
    ticks: kind.ticks,
    estimateNumber: orderId,
    detail,
    contractor,
    jobName,
    address,
    date,
    writtenAt: source.at,
    validUntil: '',
    facts: [
      ...customerFacts('Bill to', { detail, address }),
      fact('For', `Estimate ${orderId}`),
      fact('Invoice date', formatDate(detail.invoiceDate || date)),
      ...(detail.dueDate ? [fact('Due', formatDate(detail.dueDate))] : []),
      ...(invoice.milestone ? [fact('Milestone', invoice.milestone)] : []),
      ...unsignedFact(source.unsigned ?? false),
    ],
    figures: [],
    columns: COLUMNS,
    groups: [...areas].map(([area, lines]) => ({
      title: area || 'No longer in the contract',
      measures: null,
      notes: '',
      amounts: [sumOf(lines, 'amount'), sumOf(lines, 'before'), '', sumOf(lines, 'billed')],
      lines: lines.map(({ itemId, action, description, quantity, itemUM, amount, before, toDate, billed }) => ({
        ...{ id: itemId, action, description, quantity, itemUM, quality: '', notes: '', areaId: 0 },
        amounts: [amount, before, `${toDate} %`, billed],
      })),
    })),
    sums: [
      row('Work billed now, before tax', sums.lines),
      ...(sums.tax === 0n ? [] : [row('Sales tax', sums.tax)]),
      ...(sums.retained === 0n ? [] : [row(`Retainage, ${plainPercent(invoice.retainage)} % held`, -sums.retained)]),
      ...(sums.released === 0n ? [] : [row('Retainage that was held', sums.released)]),
      ...(source.payments.length === 0 ? [] : [row('Invoice total', sums.due), ...paidRows(source.payments)]),
    ],
    grand: row(detail.dueDate ? `Amount due ${formatDate(detail.dueDate)}` : 'Amount due', sums.due - paid),
    after: [
      row('Contract', toCents(invoice.contract)),
      row('Billed on earlier invoices', toCents(invoice.before)),
      row('Billed on this invoice', sums.billed),
      row('Not billed yet', toCents(invoice.contract) - billedAll),
    ],
    totals: { totalCost: fromCents(sums.lines), tax: fromCents(sums.tax), grandTotal: fromCents(sums.billed) },
    taxOf: null,
  };
}

const sumOf = (lines: readonly BilledLine[], of: 'amount' | 'before' | 'billed') =>
  fromCents(lines.reduce((cents, line) => cents + toCents(line[of]), 0n));
