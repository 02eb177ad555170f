import { getAdCampaigns } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import { campaigns as model } from '../../../projections/sponsorship/campaigns.ts';
import { bind } from '../../platform/http/bind.ts';
import { AdsService } from './ads.service.ts';

export default bind(getAdCampaigns, { reads: [model], uses: [AdsService] }, ({ session }, ads) => ads.shown(session));
