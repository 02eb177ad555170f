import { getOutsideLinks } from '../../../contracts/sponsorship/outside-links/outside-links.ts';
import { bind } from '../../platform/http/bind.ts';
import { OutsideLinksService } from './outside-links.service.ts';

export default bind(getOutsideLinks, { reads: [], uses: [OutsideLinksService] }, ({ session }, links) => links.mine(session));
