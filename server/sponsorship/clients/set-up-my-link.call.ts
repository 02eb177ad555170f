import { setUpMyLink } from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorLinksService } from './sponsor-links.service.ts';

export default bind(setUpMyLink, { uses: [SponsorLinksService] }, (ctx, links) => links.setUp(ctx));
