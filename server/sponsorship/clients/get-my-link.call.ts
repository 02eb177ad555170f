import { getMyLink } from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { sponsorClients } from '../../../projections/sponsorship/sponsor-clients.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorLinksService } from './sponsor-links.service.ts';

export default bind(getMyLink, { reads: [sponsorClients], uses: [SponsorLinksService] }, ({ session }, links) => links.mine(session));
