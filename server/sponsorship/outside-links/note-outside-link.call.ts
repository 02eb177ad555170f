import { noteOutsideLink } from '../../../contracts/sponsorship/outside-links/outside-links.ts';
import { bind } from '../../platform/http/bind.ts';
import { OutsideLinksService } from './outside-links.service.ts';

export default bind(noteOutsideLink, { uses: [OutsideLinksService] }, ({ body, session }, links) => links.ofCard(body.sponsorId, session));
