import { deleteCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(deleteCampaign, { uses: [CampaignsService] }, ({ params, body, ...ctx }, campaigns) =>
  campaigns.remove(params.campaignId, body.deleted, ctx),
);
