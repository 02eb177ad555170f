import { csvRow, harmless } from '../../../contracts/csv.ts';
import { formatDate } from '../../../contracts/format.ts';
import { AGES, ageOf, daysLate } from '../../../contracts/reporting/billing/aging.ts';
import { exportAging } from '../../../contracts/reporting/billing/export-aging.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { AgingService } from './aging.service.ts';

const HEAD = ['Invoice', 'Customer', 'Job', 'Date', 'Due', 'Days late', 'Asked for', 'Paid', 'Open', ...AGES];

export default bind(
  exportAging,
  { reads: [estimates, reports], raw: true, answers: 'text/csv', cost: 20, uses: [AgingService] },
  async ({ query, session, response }, aging) => {
    const today = query.today ?? new Date().toISOString().slice(0, 10);
    const rows = (await aging.open(session.organizationId)).filter(({ customer }) => (query.customer ?? customer) === customer);
    const cells = rows.map((invoice) => {
      const { number, customer, job, invoiceDate, dueDate, due, paid, open } = invoice;
      const age = ageOf(invoice, today);
      const dates = [invoiceDate, dueDate].map((day) => (day ? formatDate(day) : ''));
      const sums = [due, paid, open, ...AGES.map((one) => (one === age ? open : ''))];
      return [harmless(number), harmless(customer), harmless(job), ...dates, String(daysLate(invoice, today)), ...sums];
    });
    response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="open-invoices-${today}.csv"` });
    response.send(`\ufeff${[HEAD, ...cells].map(csvRow).join('')}`);
  },
);
