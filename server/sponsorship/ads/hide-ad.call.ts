import { hideAd } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { AdsService } from './ads.service.ts';

export default bind(hideAd, { uses: [AdsService] }, ({ params, body, session }, ads) => ads.hide(params.campaignId, body.hidden, session));
