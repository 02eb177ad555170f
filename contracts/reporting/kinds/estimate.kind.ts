import { formatDate } from '../../format.ts';
import { toCents } from '../../money.ts';
import { customerFacts, fact, paidRows, type ReportKind, row } from './kind.ts';

/** The price of the work for the customer, who accepts or declines it. */
export const estimateKind: ReportKind = {
  type: 'Estimate',
  noun: 'estimate',
  // R245-R247.
  controls: ['customer', 'payments', 'pricing', 'photos', 'header', 'itemNotes', 'validUntil'],
  always: 'Not on an Estimate: vendor, vendor prices, invoice number and date.',
  onSave: () => ({
    // R264, R265.
    ...{ vendor_Id: 0, workOrderPricing: 'Contractor', invoiceNumber: '', invoiceDate: '', dueDate: '' },
    // Whatever R289 begins with: what is signed is what is billed (decision 59).
    excludeTax: false,
  }),
  takesPayments: true,
  hasLink: true,
  asksAnswer: true,
  daysOpen: 30,
  ticks: false,
  number: ({ orderId }) => String(orderId),
  columns: ({ includePPU }) => [
    ...(includePPU ? [{ key: 'ppu', title: 'Unit price', quiet: true } as const] : []),
    { key: 'total', title: 'Total' },
  ],
  total: (_detail, { total, tax }) => total + tax,
  summary: [],
  page(source) {
    const { detail, sums, payments, date, validUntil, taxWords } = source;
    const total = sums.total + sums.tax;
    const paid = payments.reduce((cents, { amount }) => cents + toCents(amount), 0n);
    return {
      facts: [
        ...customerFacts('For', source),
        fact('Date', formatDate(date)),
        ...(validUntil ? [fact('Good until', formatDate(validUntil))] : []),
      ],
      figures: [],
      sums: sums.tax === 0n ? [] : [row(taxWords, sums.tax)],
      grand: row(detail.excludeTax ? 'Total, before tax' : 'Total', total),
      after: payments.length === 0 ? [] : [...paidRows(payments), row('Left to pay', total - paid)],
    };
  },
};
