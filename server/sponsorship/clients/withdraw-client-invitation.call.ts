import { withdrawClientInvitation } from '../../../contracts/sponsorship/clients/change-client.ts';
import { bind } from '../../platform/http/bind.ts';
import { ClientsService } from './clients.service.ts';

export default bind(withdrawClientInvitation, { uses: [ClientsService] }, ({ params, ...ctx }, clients) =>
  clients.withdraw(params.clientId, ctx),
);
