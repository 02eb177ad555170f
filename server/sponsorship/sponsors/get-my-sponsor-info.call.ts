import { getMySponsorInfo } from '../../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorsService } from './sponsors.service.ts';

export default bind(getMySponsorInfo, { uses: [SponsorsService] }, ({ session }, sponsors) => sponsors.me(session));
