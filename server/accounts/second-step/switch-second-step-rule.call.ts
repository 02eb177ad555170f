import { switchSecondStepRule } from '../../../contracts/accounts/second-step/rule.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepRuleService } from './second-step-rule.service.ts';

export default bind(switchSecondStepRule, { uses: [SecondStepRuleService] }, ({ body, session, ...ctx }, rule) =>
  rule.switch(body.isOn, session, ctx.request, ctx),
);
