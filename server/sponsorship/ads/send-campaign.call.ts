import { sendCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(sendCampaign, { uses: [CampaignsService] }, ({ params, body, ...ctx }, campaigns) =>
  campaigns.send(params.campaignId, body.wordsRevision, ctx),
);
