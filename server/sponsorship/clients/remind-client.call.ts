import { remindClient } from '../../../contracts/sponsorship/clients/change-client.ts';
import { bind } from '../../platform/http/bind.ts';
import { ClientsService } from './clients.service.ts';

export default bind(remindClient, { uses: [ClientsService] }, ({ params, ...ctx }, clients) => clients.remind(params.clientId, ctx));
