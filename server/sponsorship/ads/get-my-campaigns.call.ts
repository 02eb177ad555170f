import { getMyCampaigns } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { campaigns as model } from '../../../projections/sponsorship/campaigns.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(getMyCampaigns, { reads: [model], uses: [CampaignsService] }, ({ session }, campaigns) => campaigns.list(session));
