import { draftCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { campaigns as model } from '../../../projections/sponsorship/campaigns.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(draftCampaign, { reads: [model], uses: [CampaignsService] }, ({ body, ...ctx }, campaigns) =>
  campaigns.draft(body, ctx),
);
