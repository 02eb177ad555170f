import { setCampaignRenewal } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(setCampaignRenewal, { uses: [CampaignsService] }, ({ params, body, ...ctx }, campaigns) =>
  campaigns.setRenewal(params.campaignId, body.on, ctx),
);
