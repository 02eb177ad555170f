import { saveSponsorInfo } from '../../../contracts/sponsorship/sponsors/save-sponsor-info.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorsService } from './sponsors.service.ts';

export default bind(saveSponsorInfo, { uses: [SponsorsService] }, ({ body, ...ctx }, sponsors) => sponsors.save(body, ctx));
