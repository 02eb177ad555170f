import { deleteClient } from '../../../contracts/sponsorship/clients/change-client.ts';
import { bind } from '../../platform/http/bind.ts';
import { ClientsService } from './clients.service.ts';

export default bind(deleteClient, { uses: [ClientsService] }, ({ params, body, ...ctx }, clients) =>
  clients.remove(params.clientId, body.deleted, ctx),
);
