import { updateAlertRules } from '../../../contracts/vault/alerts/update-alert-rules.ts';
import { bind } from '../../platform/http/bind.ts';
import { AlertService } from './alert.service.ts';

export default bind(updateAlertRules, { uses: [AlertService] }, ({ body, ...ctx }, alerts) => alerts.setEnabled(body.isEnabled, ctx));
