import { streamOf } from '../../platform/event-log/stream.ts';
import { vaultAlertsDecider } from './vault-alerts.decider.ts';

/** The streams `vaultalerts-<userId>`. */
export class VaultAlertsStreams extends streamOf(vaultAlertsDecider) {}
