import { getRulesOptedOut } from '../../../contracts/vault/alerts/get-rules-opted-out.ts';
import { vaultAlerts } from '../../../projections/vault/vault-alerts.ts';
import { bind } from '../../platform/http/bind.ts';
import { assertOwnVault } from '../vault.service.ts';
import { AlertService } from './alert.service.ts';

export default bind(getRulesOptedOut, { reads: [vaultAlerts], uses: [AlertService] }, async ({ params, session }, alerts) => {
  assertOwnVault(session, params.id);
  const { optedOut } = await alerts.state(session);
  return { ruleIds: [...optedOut] };
});
