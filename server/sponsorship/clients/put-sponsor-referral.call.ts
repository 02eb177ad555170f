import { putSponsorReferral } from '../../../contracts/sponsorship/clients/change-client.ts';
import { bind } from '../../platform/http/bind.ts';
import { ClientsService } from './clients.service.ts';

export default bind(putSponsorReferral, { uses: [ClientsService] }, ({ params, body, ...ctx }, clients) =>
  clients.put(params.id, body, ctx),
);
