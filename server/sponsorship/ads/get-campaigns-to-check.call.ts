import { getCampaignsToCheck } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { campaigns as model } from '../../../projections/sponsorship/campaigns.ts';
import { bind } from '../../platform/http/bind.ts';
import { AdChecksService } from './ad-checks.service.ts';

export default bind(getCampaignsToCheck, { reads: [model], uses: [AdChecksService] }, ({ session }, checks) => checks.waiting(session));
