import { getRetention } from '../../../contracts/retention/rules/get-retention.ts';
import { users } from '../../../projections/accounts/users.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { RetentionService } from './retention.service.ts';

export default bind(getRetention, { reads: [contacts, estimates, users], cost: 2, uses: [RetentionService] }, ({ session }, retention) =>
  retention.now(session.organizationId),
);
