import { endSponsorship } from '../../../contracts/sponsorship/clients/change-client.ts';
import { bind } from '../../platform/http/bind.ts';
import { ClientsService } from './clients.service.ts';

export default bind(endSponsorship, { uses: [ClientsService] }, ({ params, ...ctx }, clients) => clients.end(params.clientId, ctx));
