import { askCampaignPayment } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { CampaignMoney } from './campaign-money.ts';

export default bind(askCampaignPayment, { uses: [CampaignMoney] }, ({ params, body, session }, money) =>
  money.ask(params.campaignId, body.giveUp, session),
);
