import { stopCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignMoney } from './campaign-money.ts';

export default bind(stopCampaign, { uses: [CampaignMoney] }, ({ params, session }, money) => money.stop(params.campaignId, session));
