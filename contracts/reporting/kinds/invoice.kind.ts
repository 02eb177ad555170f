import { formatDate } from '../../format.ts';
import { toCents } from '../../money.ts';
import { customerFacts, fact, paidRows, type ReportKind, row, unsignedFact } from './kind.ts';

/** Bills the chosen lines in full, less the payments that are applied to it. */
export const invoiceKind: ReportKind = {
  type: 'Invoice',
  noun: 'invoice',
  // R248-R251.
  controls: ['invoice', 'payments', 'pricing', 'header', 'itemNotes'],
  always: 'Always so on an Invoice: customer and address shown, photos off. Not asked: vendor, vendor prices, last day.',
  // R259-R262. The link of an invoice outlives its due date.
  onSave: () => ({
    includeCustomerInfo: true,
    includePhotos: false,
    vendor_Id: 0,
    workOrderPricing: 'Contractor',
    validUntil: '',
  }),
  takesPayments: true,
  hasLink: true,
  asksAnswer: false,
  daysOpen: 730,
  ticks: false,
  // R230.
  number: ({ detail, reportId }) => detail.invoiceNumber || String(reportId),
  columns: ({ includePPU }) => [
    ...(includePPU ? [{ key: 'ppu', title: 'Unit price', quiet: true } as const] : []),
    { key: 'total', title: 'This invoice' },
  ],
  total: (_detail, { total, tax }) => total + tax,
  summary: [],
  page(source) {
    const { detail, sums, payments, date, orderId, taxWords, unsigned } = source;
    const billed = sums.total + sums.tax;
    const paid = payments.reduce((cents, { amount }) => cents + toCents(amount), 0n);
    const due = row(detail.dueDate ? `Amount due ${formatDate(detail.dueDate)}` : 'Amount due', billed - paid);
    return {
      facts: [
        ...customerFacts('Bill to', source),
        fact('For', `Estimate ${orderId}`),
        fact('Invoice date', formatDate(detail.invoiceDate || date)),
        ...(detail.dueDate ? [fact('Due', formatDate(detail.dueDate))] : []),
        ...unsignedFact(unsigned),
      ],
      figures: [],
      sums: [
        row(detail.excludeTax ? 'Work billed, tax left out' : 'Work billed, before tax', sums.total),
        ...(sums.tax === 0n ? [] : [row(taxWords, sums.tax)]),
        ...(payments.length === 0 ? [] : [row('Invoice total', billed), ...paidRows(payments)]),
      ],
      grand: due,
      after: [],
    };
  },
};
