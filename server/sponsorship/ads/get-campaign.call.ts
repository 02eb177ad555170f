import { getCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(getCampaign, { reads: [], uses: [CampaignsService] }, ({ params, session }, campaigns) =>
  campaigns.one(params.campaignId, session),
);
