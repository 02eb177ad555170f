import { removeRetentionDue } from '../../../contracts/retention/rules/remove-retention-due.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { RetentionService } from './retention.service.ts';

export default bind(
  removeRetentionDue,
  { reads: [contacts, estimates], cost: 10, uses: [RetentionService] },
  ({ params, body, ...ctx }, retention) => retention.remove(params.rule, body.ids, ctx),
);
