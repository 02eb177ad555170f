import { removeCampaignPicture } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(removeCampaignPicture, { uses: [CampaignsService] }, ({ params, ...ctx }, campaigns) =>
  campaigns.change(params.campaignId, { type: 'KeepCampaignPicture', picture: null }, ctx),
);
