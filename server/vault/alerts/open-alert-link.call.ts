import { openAlertLink } from '../../../contracts/vault/alerts/alert-link.ts';
import { bind } from '../../platform/http/bind.ts';
import { AlertService } from './alert.service.ts';
import { AlertLinks } from './alert-links.ts';

export default bind(openAlertLink, { uses: [AlertService, AlertLinks] }, ({ params }, alerts, links) =>
  alerts.openLink(links.read(params.token)),
);
