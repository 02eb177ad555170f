import { saveCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(saveCampaign, { uses: [CampaignsService] }, ({ params, body: { wordsRevision, ...changed }, ...ctx }, campaigns) =>
  campaigns.save(params.campaignId, changed, wordsRevision, ctx),
);
