import { noteSponsorLinkOpened } from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorLinksService } from './sponsor-links.service.ts';

export default bind(noteSponsorLinkOpened, { cost: 5, uses: [SponsorLinksService] }, ({ params, ...caller }, links) =>
  links.noteOpened(params.slug, caller),
);
