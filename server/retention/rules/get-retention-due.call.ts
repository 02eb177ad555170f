import { getRetentionDue } from '../../../contracts/retention/rules/get-retention-due.ts';
import { users } from '../../../projections/accounts/users.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { RetentionService } from './retention.service.ts';

export default bind(
  getRetentionDue,
  { reads: [contacts, estimates, users], cost: 2, uses: [RetentionService] },
  ({ params, query, session }, retention) => retention.due(params.rule, session.organizationId, query.text),
);
