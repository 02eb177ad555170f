import { registerCopyLinkAction } from '../../../contracts/sponsorship/clients/change-client.ts';
import { bind } from '../../platform/http/bind.ts';
import { ClientsService } from './clients.service.ts';

export default bind(registerCopyLinkAction, { cost: 5, uses: [ClientsService] }, ({ body, ...ctx }, clients) =>
  clients.invite('link', body, ctx),
);
