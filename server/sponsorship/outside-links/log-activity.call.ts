import { logActivity } from '../../../contracts/sponsorship/outside-links/outside-links.ts';
import { bind } from '../../platform/http/bind.ts';
import { OutsideLinksService } from './outside-links.service.ts';

export default bind(logActivity, { uses: [OutsideLinksService] }, ({ query }, links) => links.ofProviderType(query.pa));
