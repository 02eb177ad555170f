import { takeSponsorLink } from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorLinksService } from './sponsor-links.service.ts';

export default bind(takeSponsorLink, { secret: true, cost: 5, uses: [SponsorLinksService] }, ({ params, body, ...caller }, links) =>
  links.take(params.slug, body, caller),
);
