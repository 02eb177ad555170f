import { getSecondStepRule } from '../../../contracts/accounts/second-step/rule.ts';
import { users } from '../../../projections/accounts/users.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepRuleService } from './second-step-rule.service.ts';

export default bind(getSecondStepRule, { reads: [users], uses: [SecondStepRuleService] }, ({ session }, rule) => rule.shown(session));
