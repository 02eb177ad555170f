import { getCampaignPicture } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { FOR_EVER, sendPicture } from '../../platform/pictures/send-picture.ts';
import { CampaignsService } from './campaigns.service.ts';

export default bind(
  getCampaignPicture,
  { reads: [], raw: true, answers: 'image/jpeg', uses: [CampaignsService] },
  async (input, campaigns) => {
    const { params, session } = input;
    await sendPicture(input, params.hash, await campaigns.picture(params.campaignId, params.hash, session), FOR_EVER);
  },
);
