import { formatDate } from '../../format.ts';
import { fromCents } from '../../money.ts';
import { customerFacts, fact, percentOf, type ReportKind, row, type Sums } from './kind.ts';

/** The cost of each line by equipment, labor and material, with overhead and profit in a column of their own or shared among the three. */
export const elmKind: ReportKind = {
  type: 'ELM Report',
  noun: 'cost breakdown',
  // R252-R256.
  controls: ['header', 'itemNotes', 'profitOverhead'],
  always:
    'Always so on an ELM Report: customer and address shown, photos off, price per unit off, tax shown, all prices. Not asked: vendor, vendor prices, payments.',
  // R266-R273.
  onSave: () => ({
    includeCustomerInfo: true,
    includePhotos: false,
    vendor_Id: 0,
    includePPU: false,
    workOrderPricing: 'Contractor',
    excludeTax: false,
    includePricingOption: 'All',
    validUntil: '',
    invoiceNumber: '',
    invoiceDate: '',
    dueDate: '',
  }),
  takesPayments: false,
  hasLink: true,
  asksAnswer: false,
  daysOpen: 365,
  ticks: false,
  number: ({ reportId }) => String(reportId),
  columns: ({ showProfitOverhead }) => [
    { key: 'equipment', title: 'Equipment' },
    { key: 'labor', title: 'Labor' },
    { key: 'material', title: 'Material' },
    ...(showProfitOverhead ? [{ key: 'markup', title: 'O and P', quiet: true } as const] : []),
    { key: 'total', title: 'Total' },
  ],
  sumsOf: (sums, { showProfitOverhead }) => (showProfitOverhead ? sums : shared(sums)),
  total: (_detail, { total, tax }) => total + tax,
  summary: [],
  page(source) {
    const { detail, sums, date, taxWords } = source;
    const part = (name: string, cents: bigint) => ({ name, amount: fromCents(cents), aside: percentOf(cents, sums.total) });
    return {
      facts: [...customerFacts('For', source), fact('Date', formatDate(date))],
      figures: [
        part('Equipment', sums.equipment),
        part('Labor', sums.labor),
        part('Material', sums.material),
        ...(detail.showProfitOverhead ? [part('Overhead and profit', sums.markup)] : []),
        part('Total, before tax', sums.total),
      ],
      sums: sums.tax === 0n ? [] : [row(taxWords, sums.tax)],
      grand: row('Total', sums.total + sums.tax),
      after: [],
    };
  },
};

/** Shares overhead and profit of a line among its three costs, in proportion, so that whole cents add up to the same total (largest remainder). */
function shared({ equipment, labor, material, markup, ...rest }: Sums): Sums {
  const costs = [equipment, labor, material];
  const whole = equipment + labor + material;
  // A line of overhead and profit alone has nothing to share them by.
  if (whole <= 0n) return { ...rest, equipment, labor: labor + markup, material, markup: 0n };
  const parts = costs.map((cost) => (markup * cost) / whole);
  const remainders = costs.map((cost, n) => ({ n, left: (markup * cost) % whole }));
  remainders.sort((a, b) => (a.left === b.left ? a.n - b.n : a.left > b.left ? -1 : 1));
  const missing = Number(markup - parts.reduce((sum, one) => sum + one, 0n));
  for (const { n } of remainders.slice(0, Math.max(0, missing))) parts[n] = (parts[n] as bigint) + 1n;
  const [e = 0n, l = 0n, m = 0n] = parts;
  return { ...rest, equipment: equipment + e, labor: labor + l, material: material + m, markup: 0n };
}
