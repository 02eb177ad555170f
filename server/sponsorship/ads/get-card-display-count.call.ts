import { getCardDisplayCount } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { AdsService } from './ads.service.ts';

export default bind(getCardDisplayCount, { reads: [], uses: [AdsService] }, ({ session }, ads) => ads.cardDisplays(session));
