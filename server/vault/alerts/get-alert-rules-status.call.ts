import { getAlertRulesStatus } from '../../../contracts/vault/alerts/get-alert-rules-status.ts';
import { vaultAlerts } from '../../../projections/vault/vault-alerts.ts';
import { bind } from '../../platform/http/bind.ts';
import { assertOwnVault } from '../vault.service.ts';
import { AlertService } from './alert.service.ts';

export default bind(getAlertRulesStatus, { reads: [vaultAlerts], uses: [AlertService] }, async ({ params, session }, alerts) => {
  assertOwnVault(session, params.id);
  const { isEnabled } = await alerts.state(session);
  return { isEnabled };
});
