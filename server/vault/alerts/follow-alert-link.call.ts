import { followAlertLink } from '../../../contracts/vault/alerts/alert-link.ts';
import { bind } from '../../platform/http/bind.ts';
import { AlertService } from './alert.service.ts';
import { AlertLinks } from './alert-links.ts';

export default bind(followAlertLink, { uses: [AlertService, AlertLinks] }, ({ params, body, ...ctx }, alerts, links) =>
  alerts.followLink(links.read(params.token), body.optOut, ctx),
);
