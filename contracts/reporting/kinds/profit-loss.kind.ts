import { formatDate } from '../../format.ts';
import { fromCents } from '../../money.ts';
import { customerFacts, fact, percentOf, type ReportKind, row } from './kind.ts';

/** What each line leaves between the contractor's price and the vendor's. For the contractor alone. */
export const profitLossKind: ReportKind = {
  type: 'ProfitLoss',
  noun: 'report',
  // R257, R258.
  controls: ['vendor', 'customer', 'header', 'itemNotes'],
  always: 'Always so on a ProfitLoss: photos off, price per unit off, tax shown, all prices, contractor pricing. Not asked: payments.',
  // R274-R279.
  onSave: () => ({
    includePhotos: false,
    workOrderPricing: 'Contractor',
    excludeTax: false,
    includePPU: false,
    includePricingOption: 'All',
    validUntil: '',
    invoiceNumber: '',
    invoiceDate: '',
    dueDate: '',
  }),
  takesPayments: false,
  hasLink: false,
  asksAnswer: false,
  daysOpen: 0,
  ticks: false,
  number: ({ reportId }) => String(reportId),
  columns: () => [
    { key: 'total', title: 'Contractor' },
    { key: 'vendor', title: 'Vendor' },
    { key: 'leaves', title: 'Leaves' },
    { key: 'share', title: '', quiet: true },
  ],
  total: (_detail, { total, vendor }) => total - vendor,
  // R306, R307.
  summary: ['vendor', 'contractor'],
  page(source) {
    const { sums, vendor, date, contractor, cash } = source;
    const leaves = sums.total - sums.vendor;
    return {
      facts: [
        fact('For', contractor, 'not for the customer'),
        ...customerFacts('Customer', source),
        ...(vendor ? [fact('Vendor', vendor.name)] : []),
        fact('Date', formatDate(date)),
      ],
      figures: [
        { name: 'Contractor Total', amount: fromCents(sums.total), aside: 'before tax' },
        { name: 'Vendor Total', amount: fromCents(sums.vendor), aside: percentOf(sums.vendor, sums.total) },
        { name: 'Leaves', amount: fromCents(leaves), aside: percentOf(leaves, sums.total) },
        { name: 'Tax amount', amount: fromCents(sums.tax), aside: 'beside the total' },
      ],
      sums: [row('Contractor Total', sums.total), row('Vendor Total', -sums.vendor)],
      grand: row(leaves < 0n ? 'Loss' : 'Leaves', leaves),
      after: [row('Received so far', cash.received), row('Spent so far', -cash.spent), row('In hand', cash.received - cash.spent)],
    };
  },
};
