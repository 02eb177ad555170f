import { csvRow, harmless } from '../../../contracts/csv.ts';
import { exportPayments } from '../../../contracts/estimating/payments/export-payments.ts';
import { readDetail } from '../../../contracts/estimating/payments/payment.ts';
import { formatDate } from '../../../contracts/format.ts';
import { estimates, paymentsOfOrder } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

const HEAD = ['Date', 'Kind', 'Type', 'Payer or payee', 'Detail', 'Amount'];

export default bind(
  exportPayments,
  { reads: [estimates], raw: true, answers: 'text/csv', cost: 5, uses: [JobQueries] },
  async ({ params, response }, jobs) => {
    const rows = (await paymentsOfOrder(jobs.db, params.orderId)).map((payment) => {
      const { kind, detail } = readDetail(payment.paymentDetail);
      const expense = kind === 'expense';
      return [
        formatDate(payment.paymentDate),
        expense ? 'Expense' : 'Payment',
        payment.paymentType,
        harmless(payment.payeeName),
        harmless(detail),
        `${expense ? '-' : ''}${payment.paymentAmount}`,
      ];
    });
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="payments-${params.orderId}.csv"`,
    });
    response.send(`\ufeff${[HEAD, ...rows].map(csvRow).join('')}`);
  },
);
