import { payCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignMoney } from './campaign-money.ts';

export default bind(payCampaign, { uses: [CampaignMoney] }, ({ params, ...ctx }, money) => money.pay(params.campaignId, ctx));
