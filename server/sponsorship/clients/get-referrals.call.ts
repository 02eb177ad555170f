import { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { sponsorClients } from '../../../projections/sponsorship/sponsor-clients.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { ClientsService } from './clients.service.ts';

export default bind(getReferrals, { reads: [sponsorClients, sponsors], uses: [ClientsService] }, ({ query, session }, clients) =>
  clients.list(query, session),
);
