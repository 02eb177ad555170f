import { checkCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { AdChecksService } from './ad-checks.service.ts';

export default bind(checkCampaign, { uses: [AdChecksService] }, ({ params, body, ...ctx }, checks) =>
  checks.check(params.campaignId, body, ctx),
);
