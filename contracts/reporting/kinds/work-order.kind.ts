import { formatDate, formatPhone } from '../../format.ts';
import { type Column, customerFacts, fact, type ReportKind, row } from './kind.ts';

const PPU: Column = { key: 'ppu', title: 'Unit price', quiet: true };

/** The work for a vendor, with a box to tick for each line, at the contractor's prices, the vendor's, or both. */
export const workOrderKind: ReportKind = {
  type: 'Work Order',
  noun: 'work order',
  // R238-R244.
  controls: ['vendor', 'customer', 'pricing', 'photos', 'header', 'itemNotes', 'vendorPrices'],
  always: 'Not on a Work Order: payments. Any that were applied are taken off when it is saved.',
  onSave: ({ workOrderPricing }) => ({
    validUntil: '',
    invoiceNumber: '',
    invoiceDate: '',
    dueDate: '',
    // R280-R282.
    ...(workOrderPricing === 'Vendor' ? { excludeTax: false } : {}),
    ...(workOrderPricing !== 'Contractor' ? { includePPU: false } : {}),
  }),
  // R263.
  takesPayments: false,
  hasLink: true,
  asksAnswer: true,
  daysOpen: 365,
  ticks: true,
  number: ({ reportId }) => String(reportId),
  columns({ workOrderPricing, includePPU }) {
    switch (workOrderPricing) {
      case 'Contractor':
        return [...(includePPU ? [PPU] : []), { key: 'total', title: 'Total' }];
      case 'Vendor':
        return [{ key: 'vendor', title: 'Vendor price' }];
      case 'Both':
        return [
          { key: 'total', title: 'Contractor price', quiet: true },
          { key: 'vendor', title: 'Vendor price' },
        ];
    }
  },
  // What a vendor charges has its tax in it.
  total: ({ workOrderPricing }, { total, tax, vendor }) => (workOrderPricing === 'Contractor' ? total + tax : vendor),
  // R306.
  summary: ['vendor'],
  page(source) {
    const { detail, sums, vendor, date, taxWords } = source;
    const atVendor = detail.workOrderPricing !== 'Contractor';
    const total = sums.total + sums.tax;
    const taxRows = sums.tax === 0n ? [] : [row(taxWords, sums.tax)];
    return {
      facts: [
        ...(vendor ? [fact('Vendor', vendor.name, vendor.contact, formatPhone(vendor.phone))] : []),
        ...customerFacts('Customer', source),
        fact('Date', formatDate(date)),
      ],
      figures: [],
      sums:
        detail.workOrderPricing === 'Both'
          ? [row(detail.excludeTax ? 'Contractor prices, before tax' : 'Contractor prices', sums.total), ...taxRows]
          : atVendor
            ? []
            : taxRows,
      grand: atVendor ? row('Vendor total', sums.vendor) : row(detail.excludeTax ? 'Total, before tax' : 'Total', total),
      after: [],
    };
  },
};
