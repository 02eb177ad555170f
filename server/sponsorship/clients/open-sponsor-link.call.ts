import { openSponsorLink } from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorLinksService } from './sponsor-links.service.ts';

export default bind(openSponsorLink, { reads: [], cost: 5, uses: [SponsorLinksService] }, ({ params }, links) => links.open(params.slug));
