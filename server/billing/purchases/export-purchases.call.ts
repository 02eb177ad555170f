import { exportPurchases } from '../../../contracts/billing/purchases/export-purchases.ts';
import { csvRow, harmless } from '../../../contracts/csv.ts';
import { formatDate } from '../../../contracts/format.ts';
import { purchases } from '../../../projections/billing/purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

const HEAD = ['Paid', 'Receipt', 'What', 'By', 'Paid with', 'Payment', 'Before tax', 'State', 'Sales tax', 'With tax', 'Given back'];

export default bind(
  exportPurchases,
  { reads: [purchases], raw: true, answers: 'text/csv', cost: 5, uses: [AccountService] },
  async ({ query: { year }, session, response }, accounts) => {
    const { rows, sums } = await accounts.paidIn(session.organizationId, year);
    const lines = rows.map((row) => [
      ...[
        formatDate(row.paidAt, 'UTC'),
        `SB-${row.id}`,
        harmless(row.name),
        harmless(row.purchasedBy),
        harmless(row.paidWith),
        row.gatewayId,
      ],
      ...[row.price, row.taxState, row.salesTax, row.total, row.refunded],
    ]);
    const last = [`${year}`, '', 'All', '', '', '', '', '', '', sums.paid, sums.refunded];
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="scopebook-${year}.csv"`,
    });
    response.send(`\ufeff${[HEAD, ...lines, last].map(csvRow).join('')}`);
  },
);
