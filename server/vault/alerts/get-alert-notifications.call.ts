import { getAlertNotifications } from '../../../contracts/vault/alerts/get-alert-notifications.ts';
import { vaultAlerts } from '../../../projections/vault/vault-alerts.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { assertOwnVault } from '../vault.service.ts';
import { AlertService } from './alert.service.ts';

export default bind(getAlertNotifications, { reads: [vaultAlerts, vaultItems], uses: [AlertService] }, ({ params, session }, alerts) => {
  assertOwnVault(session, params.id);
  return alerts.list(session);
});
