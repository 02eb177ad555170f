import { mailSponsorLinkCode } from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorLinksService } from './sponsor-links.service.ts';

export default bind(mailSponsorLinkCode, { cost: 5, uses: [SponsorLinksService] }, ({ params, body, ...caller }, links) =>
  links.mailCode(params.slug, body.email, caller),
);
