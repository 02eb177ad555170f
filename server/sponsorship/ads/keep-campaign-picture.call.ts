import { keepCampaignPicture } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { CampaignsService } from './campaigns.service.ts';

/** A repeated request is read again, because only the file's content shows whether it is the same upload. */
export default bind(
  keepCampaignPicture,
  { takes: { field: 'file' }, secret: true, uses: [CampaignsService] },
  ({ params, request, ...ctx }, campaigns) => {
    takeTime(request);
    return campaigns.keepPicture(params.campaignId, request, ctx);
  },
);
