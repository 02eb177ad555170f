import { setAlertRulesStatus } from '../../../contracts/vault/alerts/set-alert-rules-status.ts';
import { bind } from '../../platform/http/bind.ts';
import { assertOwnVault } from '../vault.service.ts';
import { AlertService } from './alert.service.ts';

export default bind(setAlertRulesStatus, { uses: [AlertService] }, ({ params, body, ...ctx }, alerts) => {
  assertOwnVault(ctx.session, params.id);
  return alerts.setEnabled(body.isEnabled, ctx);
});
