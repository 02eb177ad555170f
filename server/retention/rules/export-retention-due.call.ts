import { csvRow, harmless } from '../../../contracts/csv.ts';
import { exportRetentionDue } from '../../../contracts/retention/rules/export-retention-due.ts';
import { users } from '../../../projections/accounts/users.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { RetentionService } from './retention.service.ts';

export default bind(
  exportRetentionDue,
  { reads: [contacts, estimates, users], raw: true, answers: 'text/csv', cost: 20, uses: [RetentionService] },
  async ({ params, query, session, response }, retention) => {
    const { head, rows } = await retention.table(params.rule, session.organizationId, query.text);
    response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="due-${params.rule}.csv"` });
    response.send(`\ufeff${[head, ...rows.map((row) => row.map(harmless))].map(csvRow).join('')}`);
  },
);
