import { pauseCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(pauseCampaign, { uses: [CampaignsService] }, ({ params, body, ...ctx }, campaigns) =>
  campaigns.change(params.campaignId, { type: 'PauseCampaign', paused: body.paused }, ctx),
);
