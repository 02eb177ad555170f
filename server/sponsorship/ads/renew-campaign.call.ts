import { renewCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignMoney } from './campaign-money.ts';

export default bind(renewCampaign, { uses: [CampaignMoney] }, ({ params, body, ...ctx }, money) =>
  money.renew(params.campaignId, body, ctx),
);
