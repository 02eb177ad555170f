import { keepRetentionDue } from '../../../contracts/retention/rules/keep-retention-due.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { RetentionService } from './retention.service.ts';

export default bind(
  keepRetentionDue,
  { reads: [contacts, estimates], cost: 2, uses: [RetentionService] },
  ({ params, body, ...ctx }, retention) => retention.keep(params.customerId, body.why, ctx),
);
