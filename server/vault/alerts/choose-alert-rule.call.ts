import { chooseAlertRule } from '../../../contracts/vault/alerts/choose-alert-rule.ts';
import { bind } from '../../platform/http/bind.ts';
import { AlertService } from './alert.service.ts';

export default bind(chooseAlertRule, { uses: [AlertService] }, ({ params, body, ...ctx }, alerts) =>
  alerts.chooseRule(params.ruleId, body.optOut, ctx),
);
